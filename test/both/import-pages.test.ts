import { describe, expect, it } from 'vitest'
import { runUpload } from '../../src/features/imports/verbs/run-upload.ts'
import { pruneImports } from '../../src/features/imports/verbs/uploads.ts'
import { later } from '../../src/lib/time.ts'
import { inMap } from '../../src/platform/context.ts'
import { wordsIn } from '../../src/words/words.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import {
  anAdministrator,
  backup,
  type Part,
  pageOf,
  partsOf,
  posts,
  shows,
  suggestionsOf,
  titlesIn,
  upload,
} from '../support/builders/uploads.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

describe('Settings → Import', () => {
  it("shows what Fider's backup contains, and imports it with the chosen lists and categories", async () => {
    const { map, person } = await anAdministrator()
    const lists = (await map.client('read').lists.list()).results
    const rejected = lists.find(({ role }) => role.slug === 'rejected')

    const sent = await upload(map, person, { source: 'fider', file: await backup() })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/\/manage\/import\/\d+$/)])
    await shows(person, sent.location, say('imports.start', { count: 3 }))
    const plan = await pageOf(person, sent.location)
    expect(plan).toContain(say('left-out.deleted_voter', { count: 1 }))
    expect(plan).toContain(say('imports.people', { count: 2, created: 2, known: 0, unreachable: 1 }))
    expect(plan).toContain(say('imports.categories.new', { name: 'mobile' }))
    expect(await titlesIn(map)).toEqual([])

    const names = [...plan.matchAll(/<select name="([^"]+)"/g)].map(([, name = '']) => name)
    const mapping = Object.fromEntries(names.map((name) => [name, name.startsWith('list') ? `${rejected?.id}` : '']))
    expect((await person.post(sent.location, mapping)).status).toBe(303)
    await shows(person, sent.location, say('imports.done'))

    expect(await titlesIn(map)).toEqual(['2024', 'Pending'])
    const [task] = (await map.client('read').tasks.list()).results
    expect(task?.parent).toMatchObject({ id: rejected?.id })
    expect((await map.client('read').categories.list()).results).toEqual([])
    expect(await partsOf(map)).toEqual([])
    const start = await pageOf(person, `${map.path}/manage/import`)
    expect(start).toContain(say('imports.past'))
    expect(start).toContain('Ada Byron')
  })

  it('accepts several spreadsheets, and a second upload adds only new records', async () => {
    const { map, person } = await anAdministrator()
    const comments: Part = ['comments.csv', 'post_id,body\n1,Yes\n']

    const first = await upload(map, person, { source: 'csv', file1: posts('1,Dark mode,open,'), file2: comments })
    await shows(person, first.location, say('imports.start', { count: 1 }))
    await person.post(first.location, { 'list-0': String(await suggestionsOf(map)) })
    await shows(person, first.location, say('imports.done'))

    const more = posts('1,Dark mode,open,', '2,Night mode,open,')
    const second = await upload(map, person, { source: 'csv', file: more })
    await shows(person, second.location, say('imports.start', { count: 1 }))
    expect(await pageOf(person, second.location)).toContain(say('imports.plan.unchanged'))
    await person.post(second.location, { 'list-0': String(await suggestionsOf(map)) })
    await shows(person, second.location, say('imports.done'))

    expect(await titlesIn(map)).toEqual(['Dark mode', 'Night mode'])
    const [task] = (await map.client('read').tasks.list()).results.filter(({ title }) => title === 'Dark mode')
    expect(task?.comments_count).toBe(1)
  })

  it('shows people, missing dates and what is left out in the reader’s language', async () => {
    const { map, person } = await anAdministrator()
    const german = aBrowser(map.url, person.browser, 'de')
    const file: Part = ['posts.csv', 'id,title,author_name,author_email\n1,Hell,Ada,\n2,Dunkel,Grace,g@example.org\n']
    const votes: Part = ['votes.csv', 'post_id,voter_email\n1,a@example.org\n9,a@example.org\n1,\n']

    const { location } = await upload(map, person, { source: 'csv', file1: file, file2: votes })
    await shows(person, location, say('imports.start', { count: 2 }))

    for (const [reader, t] of [
      [person, say],
      [german, wordsIn('de')],
    ] as const) {
      const plan = await pageOf(reader, location)
      expect(plan).toContain(t('imports.people', { count: 3, created: 3, known: 0, unreachable: 1 }))
      expect(plan).toContain(t('imports.undated.tasks', { count: 2 }))
      expect(plan).toContain(t('imports.undated.votes', { count: 1 }))
      expect(plan).toContain(`${t('left-out.no_post', { count: 1 })} (votes.csv:3)`)
      expect(plan).toContain(t('left-out.no_voter', { count: 1 }))
    }
  })

  it('undoes an import, and says so in the list', async () => {
    const { map, person } = await anAdministrator()
    const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    await shows(person, location, say('imports.start', { count: 1 }))
    await person.post(location, { 'list-0': String(await suggestionsOf(map)) })
    await shows(person, location, say('imports.done'))
    const list = `${map.path}/manage/import`
    const [, undo = ''] = /action="([^"]*\/import\/undo\/\d+)"/.exec(await pageOf(person, list)) ?? []

    expect((await person.post(undo)).status).toBe(303)
    expect(await pageOf(person, list)).toContain(say('imports.past.undone'))
    expect(await pageOf(person, list)).not.toContain(undo)
    await soon(() => titlesIn(map)).toEqual([])
  })

  it('400 until every list is mapped, keeping the choices', async () => {
    const { map, person } = await anAdministrator()
    const file = posts('1,Dark mode,open,ui', '2,Night mode,strange,')
    const { location } = await upload(map, person, { source: 'csv', file })
    await shows(person, location, say('imports.lists.choose'))

    const refused = await person.post(location, { 'list-0': String(await suggestionsOf(map)), 'category-0': '' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain(say('problem.import_no_list'))
    expect(refused.text).toMatch(/<option value selected>Leave out/)
    expect(await titlesIn(map)).toEqual([])
  })

  it('tells a second administrator that an import is in progress, until it is canceled', async () => {
    const { map, person } = await anAdministrator()
    const other = await aPerson(map, { role: 'Administrator' })
    const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    await shows(person, location, say('imports.start', { count: 1 }))

    const refused = await upload(map, other, { source: 'csv', file: posts('2,Other,open,') })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(say('problem.import_running'))])
    expect(refused.text).toContain(location)

    expect((await other.post(`${location}/cancel`)).status).toBe(303)
    expect((await person.get(location)).status).toBe(404)
    expect((await upload(map, other, { source: 'csv', file: posts('2,Other,open,') })).status).toBe(303)
  })

  it('continues an import that was interrupted, without duplicates, and reports all of it', async () => {
    const app = await startServer({ JOBS: 'off' }, () => new Date())
    const map = await aMap(app)
    const person = await aPerson(map, { role: 'Administrator' })
    const { location } = await upload(map, person, { source: 'fider', file: await backup() })
    const import_id = Number(location.split('/').at(-1))
    const ctx = contextsOf(map, person, 'Administrator').inMap
    const { signal } = new AbortController()
    await runUpload(ctx, { import_id, applies: false, signal })
    const lists = [...(await pageOf(person, location)).matchAll(/<select name="(list-\d+)"/g)].map(([, name]) => name)
    const id = String(await suggestionsOf(map))
    await person.post(location, Object.fromEntries(lists.map((name) => [name, id])))

    // After the images and the people.
    let pages = 0
    const throwIfAborted = () => {
      pages += 1
      if (pages === 2) throw new Error('stopped')
    }
    const stops = Object.assign(new AbortController().signal, { throwIfAborted })
    await expect(runUpload(ctx, { import_id, applies: true, signal: stops })).rejects.toThrow('stopped')
    expect(await pageOf(person, location)).toContain(say('imports.importing', { name: 'backup.zip' }))
    await runUpload(ctx, { import_id, applies: true, signal })
    await runUpload(ctx, { import_id, applies: true, signal })

    const done = await pageOf(person, location)
    expect(done).toContain(say('imports.done.about', { count: 3, name: 'backup.zip' }))
    expect(done).toMatch(/People<\/th><td class="number">2</)
    expect(await titlesIn(map)).toEqual(['2024', 'Pending'])
    const imports = map.database.read.selectFrom('imports').select('id').where('map_id', '=', map.id)
    expect(await imports.execute()).toHaveLength(1)
  })

  it('deletes files after a day', async () => {
    const { map, person } = await anAdministrator()
    const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    await shows(person, location, say('imports.start', { count: 1 }))
    const at = (days: number) =>
      inMap({ ...map.operator, now: later(new Date().toISOString(), days * 86_400_000) }, map, null)

    await pruneImports(at(0.9))
    expect(await partsOf(map)).toHaveLength(1)
    await pruneImports(at(1.1))
    expect(await partsOf(map)).toEqual([])
    expect((await person.get(location)).status).toBe(404)
  })
})
