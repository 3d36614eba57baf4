import type { ImportsOpenBody } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { closeAbandoned } from '../../src/features/imports/verbs/imports.ts'
import { hourMs, later } from '../../src/lib/time.ts'
import { createMapContext } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { anImage } from '../support/builders/an-image.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { refused } from '../support/requests/refused.ts'

const created = '2021-03-04T05:06:07.000Z'
const lists = [{ key: 'open', name: 'Open', role: 'suggestions' as const }]
const body = (more: Partial<ImportsOpenBody['map']> = {}): ImportsOpenBody => ({
  map: { format: 'cairn-map', version: 1, source: 'elsewhere', lists, categories: [], ...more },
})
const task = { key: '1', list: 'open', title: 'Dark mode', description: '**Please**', author: 'ada', created }
const people = [{ key: 'ada', name: 'Ada Lovelace' }]

async function anOpenImport() {
  const map = await aMap()
  const client = map.client('manage')
  return { map, client, id: (await client.imports.open(body())).id }
}

describe('importing by the API', () => {
  it('200 for a page of records with their authors and dates, and one event at the end', async () => {
    const { map, client, id } = await anOpenImport()

    const added = await client.imports.add(id, {
      people,
      tasks: [task, { key: '2', list: 'open', title: 'Night theme', description: '', created }],
      comments: [{ key: 'a', task: '1', content: 'Why?', author: 'ada', created }],
      votes: [{ task: '2', person: 'ada', created }],
      merges: [{ task: '2', into: '1' }],
      answers: [{ comment: 'a', pinned: created }],
    })
    expect(await client.imports.get(id)).toMatchObject({ finished: null, counts: { tasks: 2, votes: 1 } })
    const closed = await client.imports.close(id)

    expect(added.tasks).toEqual({ created: 2, unchanged: 0, undated: 0, skipped: [] })
    expect(closed).toMatchObject({ source: 'elsewhere', counts: { people: 1, tasks: 2, comments: 1, merges: 1 } })
    expect(closed.finished).not.toBeNull()
    const [first] = (await client.tasks.list()).results
    expect(first).toMatchObject({ title: 'Dark mode', created, votes_count: 1, comments_count: 1 })
    expect(first?.author).toMatchObject({ display_name: 'Ada Lovelace' })
    expect((await map.events()).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'map.imported', data: { import_id: id, tasks: 2, comments: 1, votes: 1, undone: false } },
    ])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('200 for a page that is sent again adds nothing, and a second close changes nothing', async () => {
    const { map, client, id } = await anOpenImport()
    await client.imports.add(id, { people, tasks: [task] })

    const again = await client.imports.add(id, { people, tasks: [task, task] })
    const resumed = await client.imports.open(body())
    await client.imports.close(id)
    await client.imports.close(id)

    expect(again.tasks).toEqual({ created: 0, unchanged: 1, undated: 0, skipped: [] })
    expect(resumed.id).toBe(id)
    expect((await client.tasks.list()).count).toBe(1)
    expect(await map.events()).toHaveLength(1)
    expect((await client.imports.list()).results).toMatchObject([{ id, counts: { tasks: 1 } }])
  })

  it('200 for an undo: what was imported is in the trash, and the import accepts nothing more', async () => {
    const { map, client, id } = await anOpenImport()
    await client.imports.add(id, { people, tasks: [task] })

    expect((await client.imports.undo(id)).finished).not.toBeNull()
    await expect.poll(async () => (await client.imports.get(id)).undo_state).toBe('undone')
    expect((await client.tasks.list()).count).toBe(0)
    expect((await client.trash.list()).results).toMatchObject([{ kind: 'import', record_id: id, title: 'elsewhere' }])
    expect(await refused(client.imports.add(id, { people }))).toMatchObject({ status: 409, code: 'import_closed' })
    expect(await refused(map.client('write').imports.undo(id))).toMatchObject({ status: 403 })
  })

  it('409 for records sent to a closed import', async () => {
    const { client, id } = await anOpenImport()
    await client.imports.close(id)

    expect(await refused(client.imports.add(id, { people }))).toMatchObject({ status: 409, code: 'import_closed' })
  })

  it('400 names the field of every malformed record', async () => {
    const { client, id } = await anOpenImport()
    const wrong = { ...task, created: 'yesterday', votes_count: 2 ** 31, colour: 'red', title: undefined }

    const error = await refused(client.imports.add(id, { tasks: [task, wrong as never] }))

    expect(error).toMatchObject({
      status: 400,
      errors: [
        { field: 'tasks.1.colour', code: 'unknown_field' },
        { field: 'tasks.1.title', code: 'required' },
        { field: 'tasks.1.created', code: 'invalid_format' },
        { field: 'tasks.1.votes_count', code: 'out_of_range' },
      ],
    })
  })

  it('400 for more than 1,000 records, whatever their files', async () => {
    const { client, id } = await anOpenImport()
    const many = Array.from({ length: 600 }, (_, index) => ({ key: String(index), name: 'x' }))
    const tasks = many.map(({ key }) => ({ ...task, key }))

    expect(await refused(client.imports.add(id, { people: many, tasks }))).toMatchObject({ status: 400 })
    const page = await client.imports.add(id, { people: many, tasks: tasks.slice(0, 400) })
    expect(page.tasks?.created).toBe(400)
  })

  it('400 for a source list that is not mapped to any list', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const parked = body({ lists: [{ key: 'x', name: 'Parked' }] })

    const error = await refused(client.imports.open(parked))
    const opened = await client.imports.open({ ...parked, lists: [{ key: 'x', id: map.list('on_hold') }] })
    await client.imports.add(opened.id, { tasks: [{ ...task, list: 'x' }] })

    expect(error).toMatchObject({ status: 400, errors: [{ field: 'lists', code: 'not_found' }] })
    expect((await client.tasks.list()).results).toMatchObject([{ parent: { id: map.list('on_hold') } }])
  })

  it('200 for a plan, which changes nothing', async () => {
    const { map, client, id } = await anOpenImport()
    await client.imports.add(id, { tasks: [task] })
    const categories = [{ key: 'bug', name: 'Bug' }]

    const plan = await client.imports.plan({ ...body({ categories }), people, tasks: [task, { ...task, key: '2' }] })

    expect(plan).toMatchObject({
      takes_over: false,
      lists: [{ key: 'open', list: { id: map.list('suggestions') } }],
      categories: [{ key: 'bug', name: 'Bug', id: null }],
      records: { people: { created: 1 }, tasks: { created: 1, unchanged: 1 } },
    })
    expect((await client.tasks.list()).count).toBe(1)
    expect((await client.categories.list()).count).toBe(0)
  })

  it('200 for an uploaded image, which texts refer to by its name', async () => {
    const { client, id } = await anOpenImport()
    const { address } = await client.images.upload(await anImage())
    const images = [
      { key: 'screen.png', url: address },
      { key: 'other.png', url: 'https://example.org/other.png' },
    ]

    const added = await client.imports.add(id, { images })
    await client.imports.add(id, { tasks: [{ ...task, description: '![A screen](images/screen.png)' }] })

    expect(added.images).toMatchObject({ created: 1, skipped: [{ count: 1 }] })
    expect((await client.tasks.list()).results[0]?.parsed_description).toContain(`<img src="${address}"`)
  })

  it('403 in an archived map', async () => {
    const { client, id } = await anOpenImport()
    await client.map.edit({ is_active: false })

    expect(await refused(client.imports.add(id, { people }))).toMatchObject({ status: 403 })
    expect(await refused(client.imports.open(body({ source: 'other' })))).toMatchObject({ status: 403 })
  })

  it('400 for an author or a date outside an import', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { id } = await map.task()
    const attempts = [
      () => client.tasks.create({ parent: map.list(), title: 'x', created } as never),
      () => client.tasks.create({ parent: map.list(), title: 'x', author: 1 } as never),
      () => client.comments.create({ parent: id, content: 'x', created } as never),
      () => client.comments.create({ parent: id, content: 'x', author: 1 } as never),
      () => client.votes.create({ parent: id, created } as never),
    ]

    for (const attempt of attempts) {
      const field = expect.stringMatching(/^(author|created)$/)
      expect(await refused(attempt())).toMatchObject({ status: 400, errors: [{ field }] })
    }
  })

  it('200 for an import that got no records for a day is closed by a job, with its event', async () => {
    const { map, client, id } = await anOpenImport()
    await client.imports.add(id, { people, tasks: [task] })
    const at = (hours: number) =>
      createMapContext({ ...map.operator, now: later(new Date().toISOString(), hours * hourMs) })

    await closeAbandoned(at(23))
    expect(await client.imports.get(id)).toMatchObject({ finished: null })
    await closeAbandoned(at(25))
    await closeAbandoned(at(26))

    expect((await client.imports.get(id)).finished).not.toBeNull()
    expect(await map.events()).toMatchObject([{ type: 'map.imported', data: { import_id: id, tasks: 1 } }])
  })
})
