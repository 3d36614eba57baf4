import { describe, expect, it } from 'vitest'
import { pruneEvents } from '../../src/features/audit/jobs.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { wordsIn } from '../../src/words/words.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

describe('the audit log', () => {
  it('200 lists who did what, newest first, with the task if it still exists', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const [kept, gone] = [await map.task({ title: 'Kept' }), await map.task({ title: 'Gone' })]
    await client.tasks.delete(gone.id)

    const page = await client.audit.list({ page_size: 3 })

    expect(page.results.map(({ type, task }) => [type, task?.title])).toEqual([
      ['task.deleted', undefined],
      ['task.created', undefined],
      ['task.created', 'Kept'],
    ])
    expect(page.results[2]).toMatchObject({
      actor_kind: 'token',
      actor: { first_name: 'The manage token' },
      task: { id: kept.id, service_url: kept.service_url },
      data: { task_id: kept.id, title: 'Kept' },
    })
    const made = (await client.audit.list({ type: 'map.created' })).results
    expect(made).toMatchObject([{ actor_kind: 'system', actor: null }])
  })

  it('200 pages through all entries by cursor, without repeats', async () => {
    const map = await aMap()
    for (let count = 0; count < 6; count += 1) await map.task()
    const all = await map.client('manage').audit.list({ page_size: 100 })
    const seen: number[] = []
    for (let path: string | null = '/api/1/map/audit/?page_size=4'; path; ) {
      const { body } = await map.call('manage', 'GET', path)
      seen.push(...body.results.map(({ id }: { id: number }) => id))
      path = body.next && new URL(body.next).pathname + new URL(body.next).search
    }

    expect(seen).toEqual(all.results.map(({ id }) => id))
    expect(seen).toHaveLength(all.count)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  it('200 filters by person, type and day, in any combination', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const task = await map.task()
    await map.client('write').votes.create({ parent: task.id })
    await map.client('write').tasks.edit(task.id, { title: 'New' })
    const everything = (await client.audit.list({ page_size: 100 })).results
    const writer = everything.find(({ type }) => type === 'task.edited')?.actor?.id ?? 0
    // Around midnight, these are two days.
    const [last, first] = [everything[0], everything.at(-1)].map((event) => event?.created.slice(0, 10) ?? '')
    const types = async (query: object) => (await client.audit.list(query)).results.map(({ type }) => type)

    expect(await types({ type: 'vote.cast' })).toEqual(['vote.cast'])
    expect(await types({ type: 'task.created' })).toEqual(['task.created'])
    expect(await types({ type: 'map.archived' })).toEqual([])
    expect(await types({ author_id: writer, page_size: 100 })).toEqual(
      everything.filter(({ actor }) => actor?.id === writer).map(({ type }) => type),
    )
    expect(await types({ author_id: writer, type: 'task.edited' })).toEqual(['task.edited'])
    expect(await types({ created_min: first, created_max: last, page_size: 100 })).toHaveLength(everything.length)
    expect(await types({ created_max: '2020-01-01' })).toEqual([])
    expect(await types({ created_min: '2999-01-01' })).toEqual([])
  })

  it('200 the page and its downloads show the same entries, and formulas are escaped for spreadsheets', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    await map.task({ title: '=HYPERLINK("http://x")' })
    const url = `/${map.team}/map/manage/audit`

    const page = await administrator.get(`${url}?type=task.created`)
    const csv = await administrator.get(`${url}/audit.csv?type=task.created`)
    const json = await administrator.get(`${url}/audit.json`)

    expect(page.text).toContain('=HYPERLINK(&quot;http://x&quot;)')
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain(`"'=HYPERLINK(""http://x"")"`)
    const events = JSON.parse(json.text)
    expect(events).toHaveLength((await map.client('manage').audit.list()).count)
    expect((await administrator.get(`${url}?type=vote.cast`)).text).toContain(say('audit.empty.filter'))
    expect((await administrator.get(`${url}?cursor=x`)).status).toBe(400)
  })

  it('200 describes events in sentences, grouped by day, with titles and names, including undos', async () => {
    const map = await aMap()
    const mara = await aPerson(map, { role: 'Administrator', first_name: 'Mara', last_name: 'Lind' })
    const task = await map.task({ title: 'Dark <mode>' })
    const path = `${map.path}/task/${task.id}-dark-mode/`
    const move = async (role: string) => {
      const moved = await mara.post(`${path}move`, { parent: String(map.list(role)) }, { accept: 'application/json' })
      return JSON.parse(moved.text).undo
    }
    await mara.post(`${map.path}/manage/undo/${await move('planned')}`)
    await move('in_progress')
    await map.client('manage').tasks.decline(task.id, { reason: 'Too *small*' })
    await map.client('manage').tasks.delete(task.id)

    const page = (await mara.get(`${map.path}/manage/audit`)).text
    const today = wordsIn('en').date(new Date().toISOString())
    const entries = elementsOf(page, 'ol', 'audit')[0]
      ?.text.split(/\d+:\d+ [AP]M/)
      .slice(1, 8)

    expect(page).toContain(`>${today}</h2>`)
    expect(entries).toEqual([
      `The manage token (${say('audit.token')}) deleted “Dark <mode>”`,
      `The manage token (${say('audit.token')}) declined “Dark <mode>”Too *small*`,
      'Mara Lind moved “Dark <mode>” to In progress',
      'Mara Lind undid the move of “Dark <mode>” to Planned',
      'Mara Lind moved “Dark <mode>” to Planned',
      `The manage token (${say('audit.token')}) created “Dark <mode>” in Suggestions`,
      `${say('audit.system')} added Mara Lind to the teamAdministrator`,
    ])
    const filtered = (await mara.get(`${map.path}/manage/audit?type=task.edited`)).text
    expect(elementsOf(filtered, 'ol', 'audit')[0]?.text).toContain('Mara Lind edited “Dark <mode>”')
  })

  it('200 shows a change to several tasks as one entry, and its undo as another', async () => {
    const map = await aMap()
    const mara = await aPerson(map, { role: 'Administrator', first_name: 'Mara', last_name: 'Lind' })
    const [one, two] = [await map.task({ title: 'One' }), await map.task({ title: 'Two' })]
    const picked = { [`task_${one.id}`]: 'on', [`task_${two.id}`]: 'on' }
    const moved = await mara.post(`${map.path}/manage/board`, { action: `parent:${map.list('planned')}`, ...picked })
    const { text } = await mara.get(moved.headers.get('location') ?? '')
    await mara.post(/formaction="([^"]+\/undo\/\d+)"/.exec(text)?.[1] ?? '')

    const page = (await mara.get(`${map.path}/manage/audit`)).text
    const entries = elementsOf(page, 'ol', 'audit')[0]?.text.split(/\d+:\d+ [AP]M/)

    expect(entries?.slice(1, 4)).toEqual([
      'Mara Lind undid the move of 2 tasks to PlannedOne · Two',
      'Mara Lind moved 2 tasks to PlannedTwo · One',
      `The manage token (${say('audit.token')}) created “Two” in Suggestions`,
    ])
  })

  it('deletes entries older than the setting and keeps the rest', async () => {
    const map = await aMap()
    const task = await map.task()
    const old = Array.from({ length: 600 }, (_, index) => ({
      ...{ map_id: map.id, type: 'vote.cast', user_id: null, request_id: null, data: '{}' },
      created: new Date(Date.parse('2020-01-01T00:00:00.000Z') + index).toISOString(),
    }))
    await map.database.transaction(async (tx) => {
      for (const part of [old.slice(0, 300), old.slice(300)]) await tx.insertInto('events').values(part).execute()
    })
    const count = async () => (await map.client('manage').audit.list()).count
    const before = await count()
    const system = (auditDays: number) => {
      const { database, site, map: ref } = map.operator
      const now = new Date().toISOString()
      const values = {
        database,
        site: { ...site, auditDays },
        now,
        actor: { kind: 'system' } as const,
        requestId: null,
      }
      return inMap(createContext(values), ref, null)
    }

    expect(await pruneEvents(system(0))).toBe(false)
    expect(await count()).toBe(before)
    expect(await pruneEvents(system(365))).toBe(true)
    expect(await count()).toBe(before - 500)
    expect(await pruneEvents(system(365))).toBe(false)
    expect(await count()).toBe(before - 600)
    expect((await map.client('manage').audit.list({ type: 'task.created' })).results[0]?.data).toMatchObject({
      task_id: task.id,
    })
  })
})
