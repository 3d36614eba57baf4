import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { exportMapFiles, openMapZip } from '../../src/features/imports/queries/export-map-files.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { aProduct } from '../support/builders/a-product.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { filesInZip, recordsInLines } from '../support/builders/exported-zip.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { recordsIn } from '../support/builders/records.ts'
import { failureOf } from '../support/requests/failure-of.ts'

/** A map with a record of every kind, and a follower. */
async function aFilledMap() {
  const map = await aMap()
  const records = await recordsIn(map.client('manage'), map.operator, 'here')
  const person = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
  await followTask(actingAs(map, person), { task_id: records.task })
  return { map, records, person }
}

const anHourAgo = () => new Date(Date.now() - 3_600_000)

const download = (map: TestMap, { cookies }: TestPerson, file: string, method = 'GET') =>
  fetch(`${map.url}${map.path}/manage/settings/${file}`, {
    method,
    headers: { accept: 'text/html', cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    redirect: 'manual',
  })

const filesOf = async (answer: Response) => filesInZip(await answer.bytes())

describe('downloading a map', () => {
  it('200 a zip file with names but no addresses, for any administrator', async () => {
    const { map, person } = await aFilledMap()
    const administrator = await aPerson(map, { role: 'Administrator', signedIn: anHourAgo() })

    const answer = await download(map, administrator, 'map.zip')
    const files = await filesOf(answer)

    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${map.team}-map.zip"`)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(Object.keys(files).at(-1)).toBe('map.json')
    expect(recordsInLines(files['tasks.jsonl'])).toHaveLength(3)
    expect(files['people.jsonl']).toContain('Grace Hopper')
    expect(JSON.stringify(files)).not.toContain(person.email)
    const sheets = await filesOf(await download(map, administrator, 'map-csv.zip'))
    expect(Object.keys(sheets)).toEqual(['posts.csv', 'comments.csv', 'votes.csv', 'notes.csv'])
    expect(sheets['posts.csv']?.split('\r\n')).toHaveLength(5)
  })

  it('200 with addresses after a recent sign-in, and 303 otherwise', async () => {
    const { map, person } = await aFilledMap()
    await person.post(`${map.path}/task/${(await map.task()).id}/vote`)
    const [recent, earlier] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Administrator', signedIn: anHourAgo() }),
    ]

    const files = await filesOf(await download(map, recent, 'map-with-addresses.zip'))
    const sheets = await filesOf(await download(map, recent, 'map-csv-with-addresses.zip'))

    expect(files['people.jsonl']).toContain(person.email)
    expect(sheets['votes.csv']).toContain(person.email)
    for (const file of ['map-with-addresses.zip', 'map-csv-with-addresses.zip']) {
      const answer = await download(map, earlier, file)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')])
    }
  })

  it('200 a token with the manage scope gets the files without addresses, as a stream', async () => {
    const { map, person } = await aFilledMap()

    const files = await filesInZip(await buffer(await map.client('manage').map.export()))

    expect(recordsInLines(files['comments.jsonl'])).toMatchObject([{ content: 'here' }])
    expect(files['people.jsonl']).toContain('Grace Hopper')
    expect(JSON.stringify(files)).not.toContain(person.email)
    const answer = await fetch(`${map.url}/api/1/map/export/`, {
      headers: { authorization: `Token ${map.tokens.manage}`, 'accept-encoding': 'gzip' },
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(Object.keys(await filesOf(answer))).toEqual(Object.keys(files))
    expect((await map.call('write', 'GET', '/api/1/map/export/')).status).toBe(403)
  })

  it('someone whose key in the source was their address has a different, stable key without addresses', async () => {
    const map = await aMap()
    const [key, created] = ['email:ada@example.org', '2021-03-04T05:06:07.000Z']
    const people = [{ key, name: 'Ada', email: 'ada@example.org' }]
    const tasks = [{ key: '1', list: 'open', title: 'Dark mode', description: '', author: key, created }]
    await importMapFiles(map.operator, { folder: await aFolderOf({ people, tasks }) })
    const exported = async (ctx = map.operator) => filesInZip(await buffer(await openMapZip(ctx)))

    const files = await exported()

    expect(JSON.stringify(files)).not.toContain('ada@')
    const [ada] = recordsInLines(files['people.jsonl'])
    expect(recordsInLines(files['tasks.jsonl'])).toMatchObject([{ key: 'elsewhere#1', author: ada?.key }])
    const other = await aMap()
    const folder = await aFolderOf(
      { people: recordsInLines(files['people.jsonl']) },
      JSON.parse(files['map.json'] ?? ''),
    )
    await importMapFiles(other.operator, { folder })
    expect(await exported()).toEqual(files)
  })

  it('is a consistent snapshot, even if the map changes during the export', async () => {
    const { map, records } = await aFilledMap()
    const folder = await aFolder()

    await exportMapFiles(map.operator, {
      folder,
      progress: async (file) => {
        if (file === 'tasks') await map.client('manage').comments.create({ parent: records.task, content: 'Too late' })
      },
    })

    expect(recordsInLines(await readFile(join(folder, 'comments.jsonl'), 'utf8'))).toHaveLength(1)
  })

  it('HEAD returns the type and reads nothing', async () => {
    const { map } = await aFilledMap()
    const snapshots = vi.spyOn(map.database, 'snapshot')
    onTestFinished(() => snapshots.mockRestore())
    const administrator = await aPerson(map, { role: 'Administrator' })

    const answers = [
      await download(map, administrator, 'map.zip', 'HEAD'),
      await fetch(`${map.url}/api/1/map/export/`, {
        method: 'HEAD',
        headers: { authorization: `Token ${map.tokens.manage}` },
      }),
    ]

    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'application/zip'],
      [200, 'application/zip'],
    ])
    expect(snapshots).not.toHaveBeenCalled()
    await filesOf(await download(map, administrator, 'map.zip'))
    expect(snapshots).toHaveBeenCalledOnce()
  })

  it('403 or 404 for everyone else', async () => {
    const { map } = await aFilledMap()
    const stranger = await aPerson(await aMap(), { role: 'Administrator' })
    const moderator = await aPerson(map, { role: 'Moderator' })

    expect((await download(map, stranger, 'map.zip')).status).toBe(404)
    expect((await download(map, moderator, 'map.zip')).status).toBe(403)
    expect(await failureOf(openMapZip(contextsOf(map, moderator, 'Moderator').inMap))).toMatchObject({ status: 403 })
  })
})

it('no export contains secrets, the audit log, guests or private messages', async () => {
  const { map, records } = await aFilledMap()
  const [administrator, author] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map)]
  const product = await aProduct(map)
  const manage = map.client('manage')
  const hook = { name: 'Hook', url: 'https://hooks.invalid/secret-path', types: ['task.created'] }
  const webhook = await manage.webhooks.create(hook)
  await manage.guests.create({ address: 'guest@elsewhere.example' })
  const suggestion = await aTaskOf(actingAs(map, author), { parent: map.list(), title: 'Mine' })
  await manage.messages.create(suggestion, { content: 'A private word' })
  const folders = [await aFolder(), await aFolder()]
  await exportMapFiles(map.operator, { folder: folders[0] ?? '' })
  await exportMapFiles(map.operator, { folder: folders[1] ?? '', csv: true })
  const texts = [
    ...(await Promise.all(folders.flatMap(async (folder) => textsIn(folder)))).flat(),
    ...Object.values(await filesOf(await download(map, administrator, 'map-with-addresses.zip'))),
    ...Object.values(await filesInZip(await buffer(await manage.map.export()))),
  ]

  const secrets = [
    ...[...Object.values(map.tokens), webhook.secret, product.secret, 'secret-path'],
    ...['guest@elsewhere.example', 'task.created', 'token.created', 'A private word'],
  ]

  expect(records.webhook).toBeGreaterThan(0)
  expect(texts.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
})

const textsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
}
