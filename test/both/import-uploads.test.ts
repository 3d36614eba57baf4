import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aZip } from '../support/builders/import-sources.ts'
import {
  anAdministrator,
  backup,
  type Part,
  pageOf,
  partsOf,
  post,
  posts,
  shows,
  upload,
} from '../support/builders/uploads.ts'
import { say } from '../support/say.ts'

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

describe('a file uploaded under Settings → Import', () => {
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
    ['JSON with a huge record', 'github', ['issues.json', `[[${'1,'.repeat(2_000_001)}1]]`] as Part, 'too large'],
    [
      'JSON that isn’t an array',
      'github',
      ['issues.json', '{"message":"Not Found"}'] as Part,
      'isn&#39;t a JSON array',
    ],
  ] as const)('says what is wrong with %s', async (_what, source, file, message) => {
    const { map, person } = await anAdministrator()

    const { location } = await upload(map, person, {
      source,
      file: typeof file === 'function' ? await file() : (file ?? (await backup())),
    })

    await shows(person, location, say('imports.failed'))
    const text = (await pageOf(person, location)).replaceAll('&#39;', "'")
    expect(text).toContain(message.replaceAll('&#39;', "'"))
    expect(text).not.toContain(tmpdir())
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
    const uploads = map.database.read.selectFrom('imports').select('name').where('map_id', '=', map.id)
    expect(await uploads.execute()).toEqual([{ name: 'po sts.csv' }])
  })

  it('stores only one of several uploads that are sent at the same time', async () => {
    const { map, person } = await anAdministrator()
    const parts = { source: 'csv', file: posts('1,Dark mode,open,') }

    const sent = await Promise.all(Array.from({ length: 4 }, () => upload(map, person, parts)))

    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409])
    const uploads = map.database.read.selectFrom('imports').select('id').where('map_id', '=', map.id)
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
})
