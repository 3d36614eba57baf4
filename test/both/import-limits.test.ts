import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { uploadJob } from '../../src/features/imports/rules/upload.ts'
import { undoImport } from '../../src/features/imports/verbs/undo-import.ts'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { wordsIn } from '../../src/words/words.ts'
import { soon } from '../support/browser/soon.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aBrowser, type TestPerson } from '../support/builders/a-person.ts'
import { fiderBackup } from '../support/builders/fider-backup.ts'
import { aZip } from '../support/builders/import-sources.ts'
import {
  anAdministrator,
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

/** Starts an upload and doesn't finish it. */
async function unfinished(map: TestMap, { cookies }: TestPerson) {
  const { url, path } = map
  const headers = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'content-type': 'multipart/form-data; boundary=x',
  }
  const before = await storedBodies(map)
  const sent = request(`${url}${path}/manage/import`, { method: 'POST', headers })
  sent.on('error', () => {})
  sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="posts.csv"\r\n\r\nid,tit')
  onTestFinished(() => void sent.destroy())
  await soon(() => storedBodies(map)).not.toEqual(before)
  return sent
}

/** Bodies that the server has begun to read. */
const storedBodies = ({ operator }: TestMap) => readdir(operator.site.temporaryFolder).catch(() => [])

const jobsOf = ({ database, id }: TestMap) =>
  database.read.selectFrom('jobs').select('id').where('map_id', '=', id).where('kind', '=', uploadJob.kind).execute()

async function start(map: TestMap, person: TestPerson, file: Part): Promise<string> {
  const { location } = await upload(map, person, { source: 'csv', file })
  await soon(async () => (await pageOf(person, location)).includes('name="list-0"')).toBe(true)
  expect((await person.post(location, { 'list-0': String(await suggestionsOf(map)) })).status).toBe(303)
  return location
}

const manyPosts = (count: number) => posts(...Array.from({ length: count }, (_, at) => `${at},Post ${at},open,`))

describe('an upload under Settings → Import', () => {
  it('409 while someone is sending another one, without reading it', async () => {
    const { map, person } = await anAdministrator()
    const first = await unfinished(map, person)
    const parts = { source: 'csv', file: posts('1,Dark mode,open,') }

    expect((await upload(map, person, parts)).text).toContain(say('problem.upload_running'))
    first.destroy()

    await soon(async () => (await upload(map, person, parts)).status).toBe(303)
  })

  it('fails with a reason in the reader’s language if it exceeds a limit, and isn’t tried again', async () => {
    const { map, person } = await anAdministrator()
    const german = aBrowser(map.url, person.browser, 'de')
    const bomb = await readFile(await aZip({ 'posts.json': Buffer.alloc(30_000_000, ' ') }))

    const { location } = await upload(map, person, { source: 'fider', file: ['backup.ZIP', new Uint8Array(bomb)] })

    await shows(person, location, say('imports.failed.too_large'))
    expect(await pageOf(german, location)).toContain(wordsIn('de')('imports.failed.too_large'))
    await soon(() => jobsOf(map)).toEqual([])
    expect(await partsOf(map)).toEqual([])
  })

  it('says what is wrong with an image that has no name, and isn’t tried again', async () => {
    const { map, person } = await anAdministrator()
    const attachments = [{ id: 1, post_id: 10, attachment_bkey: 'x/.' }]
    const zip = await aZip({ ...fiderBackup, 'attachments.json': attachments, 'blobs/x/.': Buffer.from('PNG') })

    const file: Part = ['backup.zip', new Uint8Array(await readFile(zip))]
    const { location } = await upload(map, person, { source: 'fider', file })

    await shows(person, location, 'The image “x/.” has no file name.')
    await soon(() => jobsOf(map)).toEqual([])
  })

  it('waits for earlier uploads to other maps of its team', async () => {
    const { map, person } = await anAdministrator()
    const { map: other } = await createMapWithLists(map.inTeam, { slug: 'other', name: 'Other' })
    const now = new Date(Date.now() - 60_000).toISOString()
    const payload = { import_id: 0, user_id: 0, applies: false }
    const running = { key: 'earlier', payload, mapId: other.id, runAt: '2999-01-01T00:00:00.000Z' }
    await map.operator.transaction((tx) => enqueue(tx.db, uploadJob, [running], now))

    const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    const [first] = await jobsOf(map)
    await soon(async () => (await jobsOf(map)).some(({ id }) => id !== first?.id)).toBe(true)
    expect(await pageOf(person, location)).toContain(say('imports.reading', { name: 'posts.csv' }))
    await map.operator.transaction((tx) =>
      tx.db.deleteFrom('jobs').where('map_id', '=', other.id).where('key', '=', 'earlier').execute(),
    )

    await shows(person, location, say('imports.start', { count: 1 }))
  })

  it('can be canceled while it’s being imported: what was added stays until it’s undone', async () => {
    const { map, person } = await anAdministrator()
    const location = await start(map, person, manyPosts(8_000))
    await soon(async () => (await titlesIn(map)).length > 0).toBe(true)

    expect((await person.post(`${location}/cancel`)).status).toBe(303)

    await soon(() => jobsOf(map)).toEqual([])
    expect(await pageOf(person, location)).toContain(say('imports.of', { source: 'csv' }))
    const [opened] = await map.database.read.selectFrom('imports').selectAll().where('map_id', '=', map.id).execute()
    expect(opened?.finished).not.toBeNull()
    expect(JSON.parse(opened?.counts ?? '{}').tasks).toBeLessThan(8_000)
    await undoImport(map.operator, { import_id: opened?.id ?? 0 })
    await soon(() => titlesIn(map)).toEqual([])
  })

  it('ends if someone undoes it while it’s being imported, and the next file can be uploaded', async () => {
    const { map, person } = await anAdministrator()
    const location = await start(map, person, manyPosts(8_000))
    await soon(async () => (await titlesIn(map)).length > 0).toBe(true)

    await undoImport(map.operator, { import_id: Number(location.split('/').at(-1)) })

    await soon(() => jobsOf(map)).toEqual([])
    await soon(() => titlesIn(map)).toEqual([])
    const next = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
    expect(next.status).toBe(303)
  })

  it('can be canceled while it’s being read, which stops within seconds', async () => {
    const { map, person } = await anAdministrator()
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `${at},x\n`)
    const { location } = await upload(map, person, { source: 'csv', file: ['posts.csv', `id,title\n${rows.join('')}`] })
    await soon(async () => (await jobsOf(map)).length).toBe(1)

    expect((await person.post(`${location}/cancel`)).status).toBe(303)

    await soon(() => jobsOf(map)).toEqual([])
    expect((await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })).status).toBe(303)
  })
})
