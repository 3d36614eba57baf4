import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { runUpload } from '../../src/features/imports/verbs/run-upload.ts'
import { pruneUploads } from '../../src/features/imports/verbs/uploads.ts'
import { later } from '../../src/lib/time.ts'
import { inMap } from '../../src/platform/context.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { fiderBackup } from '../support/builders/fider-backup.ts'
import { aZip } from '../support/builders/import-sources.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

type Part = string | [name: string, content: string | Uint8Array<ArrayBuffer>]

/** Sends the form, as this person's browser would. */
async function upload(map: TestMap, person: Pick<TestPerson, 'cookies' | 'browser'>, parts: Record<string, Part>) {
  const form = new FormData()
  form.append('form_token', person.browser.formTokenFor())
  form.append('from', `${map.path}/manage/import`)
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part)
    else form.append(field.replace(/\d$/, ''), new Blob([part[1]]), part[0])
  }
  return post(map, person, form)
}

async function post(map: TestMap, { cookies }: Pick<TestPerson, 'cookies'>, body: FormData | Blob, headers = {}) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${map.url}${map.path}/manage/import`, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { accept: 'text/html', 'accept-language': 'en', cookie, ...headers },
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}

async function anAdministrator() {
  const map = await aMap()
  return { map, person: await aPerson(map, { role: 'Administrator' }) }
}

const backup = async (): Promise<[string, Uint8Array<ArrayBuffer>]> => [
  'backup.zip',
  new Uint8Array(await readFile(await aZip(fiderBackup))),
]
const aMapWith = (lists: number) => ({
  ...{ format: 'cairn-map', version: 1, source: 'elsewhere', categories: [] },
  lists: Array.from({ length: lists }, () => ({ key: 'open', name: 'Open', role: 'suggestions' })),
})
const aMapZip = async (files: Record<string, unknown>): Promise<[string, Uint8Array<ArrayBuffer>]> => {
  const all = {
    'map.json': aMapWith(1),
    'tasks.jsonl': { key: '1', list: 'open', title: 'Dark mode', description: '' },
    ...files,
  }
  return ['map.zip', new Uint8Array(await readFile(await aZip(all)))]
}

/** Its list of files is intact, but not the content of the largest one. */
async function damaged(): Promise<Part> {
  const squares = Array.from({ length: 500 }, (_, index) => index ** 2).join(' ')
  const [name, bytes] = await aMapZip({ 'comments.jsonl': squares })
  bytes.fill(0xff, bytes.length - 900, bytes.length - 500)
  return [name, bytes]
}

const posts = (...rows: string[]): Part => ['posts.csv', ['id,title,status,tags', ...rows, ''].join('\n')]

const pageOf = async (person: TestPerson, path: string) => (await person.get(path)).text
const shows = (person: TestPerson, path: string, text: string) =>
  soon(async () => (await pageOf(person, path)).includes(text)).toBe(true)

const titlesIn = async (map: TestMap) =>
  (await map.client('read').tasks.list()).results.map(({ title }) => title).toSorted()
const partsOf = (map: TestMap) =>
  map.database.read.selectFrom('import_parts').select('position').where('map_id', '=', map.id).execute()

describe('Settings → Import', () => {
  it("shows what Fider's backup contains, and imports it with the chosen lists and categories", async () => {
    const { map, person } = await anAdministrator()
    const lists = (await map.client('read').lists.list()).results
    const rejected = lists.find(({ role }) => role.slug === 'rejected')

    const sent = await upload(map, person, { source: 'fider', file: await backup() })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/\/manage\/import\/\d+$/)])
    await shows(person, sent.location, say('imports.start', { count: 3 }))
    const plan = await pageOf(person, sent.location)
    expect(plan).toContain('A vote by a deleted account.')
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

  it.each([
    ['no file', 'fider', [] as Part[], 'problem.import_no_file'],
    ['an empty file', 'csv', [['posts.csv', '']] as Part[], 'problem.import_empty'],
    ['a workbook', 'csv', [['ideas.xlsx', 'PK']] as Part[], 'problem.import_type_csv'],
    ['a text file', 'files', [['map.txt', 'x']] as Part[], 'problem.import_type_files'],
    [
      'two zips',
      'files',
      [
        ['a.zip', 'x'],
        ['b.zip', 'x'],
      ] as Part[],
      'problem.import_one_file',
    ],
    ['something else', 'excel', [['posts.csv', 'x']] as Part[], 'problem.import_source'],
  ] as const)('400 for %s', async (_what, source, files, problem) => {
    const { map, person } = await anAdministrator()
    const parts = Object.fromEntries(files.map((file, index) => [`file${index}`, file]))

    const refused = await upload(map, person, { source, ...parts })

    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(say(problem))])
    expect(await partsOf(map)).toEqual([])
  })

  it.each([
    ['a damaged zip', 'fider', ['backup.zip', 'no zip'] as Part, "isn't a zip file"],
    ['a zip with something else', 'files', undefined, 'There is no map.json in the zip file'],
    ['a spreadsheet without titles', 'csv', ['posts.csv', 'a,b\n1,2\n'] as Part, 'no column “title”'],
    ['a zip with damaged content', 'files', () => damaged(), 'The zip file is damaged'],
    ['too many lists', 'files', () => aMapZip({ 'map.json': aMapWith(1_001) }), 'lists must not have more than 1000'],
    ['broken JSON', 'github', ['issues.json', '[{'] as Part, 'issues.json isn&#39;t valid JSON'],
    ['JSON with millions of values', 'github', ['issues.json', `[${'1,'.repeat(5_000_001)}1]`] as Part, 'is too large'],
  ] as const)('says what is wrong with %s', async (_what, source, file, message) => {
    const { map, person } = await anAdministrator()

    const { location } = await upload(map, person, {
      source,
      file: typeof file === 'function' ? await file() : (file ?? (await backup())),
    })

    await shows(person, location, say('imports.failed'))
    const text = (await pageOf(person, location)).replaceAll('&#39;', "'")
    expect(text).toContain(message.replaceAll('&#39;', "'"))
    expect(text).not.toContain('cairn-import-')
    expect(await partsOf(map)).toEqual([])
  })

  it('leaves out files in a zip whose names no export has', async () => {
    const { map, person } = await anAdministrator()
    const odd = { 'images/.': 'x', [`images/${'a'.repeat(300)}`]: 'x', 'images/.hidden': 'x' }

    const { location } = await upload(map, person, { source: 'files', file: await aMapZip(odd) })

    await shows(person, location, say('imports.start', { count: 1 }))
  })

  it('replaces U+0000 in the name of a file', async () => {
    const { map, person } = await anAdministrator()

    const sent = await upload(map, person, {
      source: 'csv',
      file: ['po\0sts.csv', 'id,title,status\n1,Dark mode,open\n'],
    })

    expect(sent.status).toBe(303)
    const uploads = map.database.read.selectFrom('import_uploads').select('name').where('map_id', '=', map.id)
    expect(await uploads.execute()).toEqual([{ name: 'po sts.csv' }])
  })

  it('stores only one of several uploads that are sent at the same time', async () => {
    const { map, person } = await anAdministrator()
    const parts = { source: 'csv', file: posts('1,Dark mode,open,') }

    const sent = await Promise.all(Array.from({ length: 4 }, () => upload(map, person, parts)))

    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
    const uploads = map.database.read.selectFrom('import_uploads').select('id').where('map_id', '=', map.id)
    expect(await uploads.execute()).toHaveLength(1)
    expect(await partsOf(map)).toHaveLength(1)
  })

  it('413 for more than 50 MB, with the form', async () => {
    const { map, person } = await anAdministrator()

    const refused = await upload(map, person, { source: 'csv', file: ['posts.csv', new Uint8Array(51 * 1_048_576)] })

    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining(say('problem.file_too_large'))])
    expect(refused.text).toContain(say('imports.what'))
  })

  it('400 for an upload that is cut off, or from a page that has expired', async () => {
    const { map, person } = await anAdministrator()
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="posts.csv"\r\n\r\nid,tit'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }

    expect((await post(map, person, new Blob([cut]), headers)).status).toBe(400)
    const form = new FormData()
    form.append('form_token', 'x.y')
    expect((await post(map, person, form)).status).toBe(403)
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

  it('rejects moderators, strangers and visitors without storing anything', async () => {
    const map = await aMap()
    const parts = { source: 'csv', file: posts('1,Dark mode,open,') }
    const [moderator, stranger] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]

    expect((await upload(map, moderator, parts)).status).toBe(403)
    expect((await upload(map, stranger, parts)).status).toBe(404)
    const visitor = await post(map, { cookies: new Map() }, new FormData())
    expect([visitor.status, visitor.location]).toEqual([303, expect.stringContaining('/sign-in?to=')])
    expect(await partsOf(map)).toEqual([])
  })

  it('continues an import that was interrupted, without duplicates, and reports all of it', async () => {
    const app = await startServer({ JOBS: 'false' }, () => new Date())
    const map = await aMap(app)
    const person = await aPerson(map, { role: 'Administrator' })
    const { location } = await upload(map, person, { source: 'fider', file: await backup() })
    const upload_id = Number(location.split('/').at(-1))
    const ctx = contextsOf(map, person, 'Administrator').inMap
    const { signal } = new AbortController()
    await runUpload(ctx, { upload_id, applies: false, signal })
    const lists = [...(await pageOf(person, location)).matchAll(/<select name="(list-\d+)"/g)].map(([, name]) => name)
    const id = String(await suggestionsOf(map))
    await person.post(location, Object.fromEntries(lists.map((name) => [name, id])))

    // After the images and the people.
    let pages = 0
    const throwIfAborted = () => {
      pages += 1
      if (pages === 3) throw new Error('stopped')
    }
    const stops = { throwIfAborted } as unknown as AbortSignal
    await expect(runUpload(ctx, { upload_id, applies: true, signal: stops })).rejects.toThrow('stopped')
    expect(await pageOf(person, location)).toContain(say('imports.importing', { name: 'backup.zip' }))
    await runUpload(ctx, { upload_id, applies: true, signal })
    await runUpload(ctx, { upload_id, applies: true, signal })

    const done = await pageOf(person, location)
    expect(done).toContain(say('imports.done.about', { count: 3, name: 'backup.zip' }))
    expect(done).toMatch(/People<\/th><td class="number">2</)
    expect(await titlesIn(map)).toEqual(['2024', 'Pending'])
    const imports = map.database.read.selectFrom('imports').select('id').where('map_id', '=', map.id)
    expect(await imports.execute()).toHaveLength(1)
  })

  it('deletes files after a day, and reports after a month', async () => {
    const { map, person } = await anAdministrator()
    const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    await shows(person, location, say('imports.start', { count: 1 }))
    const at = (days: number) =>
      inMap({ ...map.operator, now: later(new Date().toISOString(), days * 86_400_000) }, map, null)

    await pruneUploads(at(0.9))
    expect(await partsOf(map)).toHaveLength(1)
    await pruneUploads(at(1.1))
    expect(await partsOf(map)).toEqual([])
    expect((await person.get(location)).status).toBe(404)
  })
})

async function suggestionsOf(map: TestMap): Promise<number> {
  const { results } = await map.client('read').lists.list()
  return results.find(({ role }) => role.slug === 'suggestions')?.id ?? 0
}
