import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openRemote } from '../../src/commands/import-to.ts'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import type { Fetch } from '../../src/features/imports/sources/source.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { createToken } from '../../src/features/tokens/verbs/tokens.ts'
import { EgressFailure, fetchOutside } from '../../src/platform/egress.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { anImage } from '../support/builders/an-image.ts'
import { filesInZip } from '../support/builders/exported-zip.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const created = '2021-03-04T05:06:07.000Z'
const lists = [{ key: 'open', name: 'Open', role: 'suggestions' }]

/** An exported map, which an empty map takes over. */
async function aBoard(): Promise<string> {
  const folder = await aFolderOf(
    {
      people: [{ key: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }],
      tasks: [
        { key: '1', list: 'open', title: 'Dark mode', description: '![A](images/a.png)', author: 'ada', created },
        { key: '2', list: 'open', title: 'Night theme', description: '', created, merged_into: '1', categories: ['b'] },
        { key: '3', list: 'open', title: 'Bad', description: 'x\u0000', created },
      ],
      comments: [{ key: 'a', task: '1', content: 'Why?', author: 'ada', created, pinned: created }],
      votes: [
        { task: '2', person: 'ada', created },
        { task: '2', person: 'ada', created },
      ],
    },
    { source: 'cairn', name: 'Their map', description: '*Hello*', lists, categories: [{ key: 'b', name: 'Bug' }] },
  )
  await mkdir(join(folder, 'images'))
  await writeFile(join(folder, 'images', 'a.png'), await anImage())
  await writeFile(join(folder, 'images', 'b.png'), 'not an image')
  return folder
}

const send: Fetch = (url, init) => fetchOutside(url, init, { trusted: true, timeoutMs: 60_000 })

const remoteOf = (map: TestMap, fetch: Fetch = send, place = `${map.team}/map`) =>
  openRemote({ url: map.url, token: map.tokens.manage, place, mapping: {}, fetch })

const silent = () => {}

const lost = () => new EgressFailure('unreachable', 'The connection was lost.')
const isApply = (url: string) => url.endsWith('/apply/')
const importsOf = async (map: TestMap) => (await map.client('manage').imports.list()).results

async function filesOf(map: TestMap): Promise<Record<string, string>> {
  const folder = await aFolder()
  await exportMapFiles(map.operator, { folder })
  const files: Record<string, string> = {}
  for (const name of await readdir(folder)) {
    if (name !== 'images') files[name] = await readFile(join(folder, name), 'utf8')
  }
  return files
}

describe('importing into another installation', () => {
  it('does what an import here does, with images', async () => {
    const [here, there] = [await aMap(), await aMap()]
    const folder = await aBoard()

    const plan = await (await remoteOf(there)).plan(folder)
    await discardAll(there)
    const local = await importMapFiles(here.operator, { folder })
    const remote = await (await remoteOf(there)).apply(await aBoard(), silent)

    expect(plan).toMatchObject({ takes_over: true, people: { with_address: 1, without_address: 0 } })
    expect(plan.files.votes).toMatchObject({ created: 1, unchanged: 0 })
    expect(plan.files.images).toMatchObject({ created: 2 })
    expect(plan.files.tasks).toMatchObject({ created: 2 })
    for (const report of [local, remote]) {
      expect(report.images).toMatchObject({
        created: 1,
        skipped: [{ reason: 'image_type', count: 1, places: [expect.stringMatching(/^images./)] }],
      })
      expect(report.tasks).toMatchObject({ created: 2, unchanged: 0, skipped: [{ count: 1 }] })
    }
    const [ours, theirs] = [await filesOf(here), await filesOf(there)]
    expect(theirs).toEqual(ours)
    expect(ours['map.json']).toContain('Their map')
    expect(ours['tasks.jsonl']).toContain('images/')
    expect(await (await remoteOf(there)).apply(await aBoard(), silent)).toMatchObject({
      images: { created: 0, unchanged: 1 },
      tasks: { created: 0, unchanged: 2 },
    })
  })

  it('waits for rate limits and a busy server, and discards what it has not applied', async () => {
    const map = await aMap()
    const answers = [
      new Response('{}', { status: 429, headers: { 'retry-after': '1' } }),
      new Response('{}', { status: 503, headers: { 'retry-after': '1' } }),
    ]
    const busy: Fetch = async (url, init) => (init?.file ? (answers.pop() ?? send(url, init)) : send(url, init))
    const remote = await remoteOf(map, busy)

    await remote.plan(await aBoard())
    expect((await map.client('manage').imports.list()).results).toMatchObject([{ state: 'ready', source: null }])
    await remote.close()

    expect(answers).toEqual([])
    expect((await map.client('manage').imports.list()).results).toEqual([])
  })

  it('refuses a token for another map, and says what the other installation refuses', async () => {
    const map = await aMap()

    expect(await failureOf(remoteOf(map, send, 'acme/other'))).toMatchObject({
      message: `The token is for ${map.team}/map, not for acme/other.`,
    })
    const remote = await remoteOf(map)
    const folder = await aFolderOf({}, { lists: [{ key: 'x', name: 'Parked' }] })
    const failure = (await failureOf(remote.apply(folder, silent))) as Error
    expect(failure.message).toContain('lists.x: Choose a list for “Parked”.')
    const other = (await failureOf((await remoteOf(map)).plan(await aBoard()))) as Error
    expect(other.message).toContain('Another import is in progress here.')
    await remote.close()
  })

  it('says what is wrong with a board that is too large once it is unpacked', async () => {
    const map = await aMap()
    const folder = await aFolderOf({})
    await writeFile(join(folder, 'tasks.jsonl'), Buffer.alloc(30_000_000, ' '))

    const failure = (await failureOf((await remoteOf(map)).plan(folder))) as Error

    expect(failure.message).toContain('Copy its files to the server, and run the same command there without --to.')
  })

  it('goes on with an upload whose response was lost', async () => {
    const map = await aMap()
    let uploads = 0
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (init?.file) uploads += 1
      if (init?.file && uploads === 1) throw lost()
      return response
    })

    expect((await remote.apply(await aBoard(), silent)).tasks).toMatchObject({ created: 2 })

    expect(uploads).toBe(1)
    expect(await importsOf(map)).toMatchObject([{ state: 'done' }])
  })

  it('goes on with an upload that was stored while it was sent again', async () => {
    const map = await aMap()
    const statuses: number[] = []
    let isFirst = true
    const remote = await remoteOf(map, async (url, init) => {
      if (init?.file && isFirst) {
        isFirst = false
        throw lost()
      }
      if (init?.file) await send(url, init)
      const response = await send(url, init)
      if (init?.file) statuses.push(response.status)
      return response
    })

    await remote.plan(await aBoard())
    await remote.close()

    expect(statuses).toEqual([409])
    expect(await importsOf(map)).toEqual([])
  })

  it("doesn't go on with an upload of someone else", async () => {
    const map = await aMap()
    const { text: token } = await createToken(map.operator, { name: 'Someone else', scope: 'manage' })
    let isFirst = true
    const remote = await remoteOf(map, async (url, init) => {
      if (!init?.file || !isFirst) return send(url, init)
      isFirst = false
      await send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
      throw lost()
    })

    const failure = (await failureOf(remote.plan(await aBoard()))) as Error
    await remote.close()

    expect(failure.message).toContain('Another import is in progress here.')
    expect(await importsOf(map)).toHaveLength(1)
  })

  it('discards an upload that it lost sight of', async () => {
    const map = await aMap()
    const remote = await remoteOf(map, async (url, init) =>
      /imports\/\d+\/$/.test(url) ? new Response('', { status: 418 }) : send(url, init),
    )

    await failureOf(remote.apply(await aBoard(), silent))
    expect(await importsOf(map)).toHaveLength(1)
    await remote.close()

    expect(await importsOf(map)).toEqual([])
  })

  it('discards an upload that the server stopped storing', async () => {
    const map = await aMap()
    const clock = Date.now
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (!/imports\/\d+\/$/.test(url)) return response
      vi.spyOn(Date, 'now').mockImplementation(() => clock() + 600_000)
      return Response.json({ ...(await response.json()), state: 'uploading' })
    })

    const failure = (await failureOf(remote.plan(await aBoard()))) as Error
    vi.restoreAllMocks()
    await remote.close()

    expect(failure.message).toBe('The upload was interrupted there. Run the same command again.')
    expect(await importsOf(map)).toEqual([])
  })

  it('applies an import once if the response was lost', async () => {
    const map = await aMap()
    let applied = 0
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (isApply(url)) applied += 1
      if (isApply(url) && applied === 1) throw lost()
      return response
    })

    expect((await remote.apply(await aBoard(), silent)).tasks).toMatchObject({ created: 2 })
    await remote.close()

    expect(applied).toBe(2)
    expect(await importsOf(map)).toMatchObject([{ state: 'done' }])
  })

  it("doesn't discard an import that may have started", async () => {
    const map = await aMap()
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      return isApply(url) ? new Response('', { status: 409 }) : response
    })

    await failureOf(remote.apply(await aBoard(), silent))
    await remote.close()

    await expect.poll(() => importsOf(map)).toMatchObject([{ state: 'done', counts: { tasks: 2 } }])
  })

  it('discards an import that was refused, because a list is missing', async () => {
    const map = await aMap()
    const remote = await remoteOf(map)
    const folder = await aFolderOf({}, { lists: [{ key: 'x', name: 'Parked' }] })

    await failureOf(remote.apply(folder, silent))
    await remote.close()

    expect(await importsOf(map)).toEqual([])
  })

  it('fails if someone cancels the import there', async () => {
    const [early, late] = [await aMap(), await aMap()]
    const beforeItStarts: Fetch = async (url, init) => {
      if (isApply(url)) await discardAll(early)
      return send(url, init)
    }
    let isApplied = false
    const later: Fetch = async (url, init) => {
      const response = await send(url, init)
      isApplied ||= isApply(url)
      // What a cancelled import is like. A real one would have to be large to be cancelled in time.
      return isApplied && !isApply(url)
        ? Response.json({ ...(await response.json()), state: 'done', report: null })
        : response
    }

    expect(await failureOf((await remoteOf(early, beforeItStarts)).apply(await aBoard(), silent))).toMatchObject({
      message: 'Someone has cancelled the import there.',
    })
    expect(await failureOf((await remoteOf(late, later)).apply(await aBoard(), silent))).toMatchObject({
      message: 'Someone has cancelled the import there. What it had added stays, and can be undone there.',
    })
  })

  it("only sends the map's files", async () => {
    const map = await aMap()
    const folder = await aBoard()
    await writeFile(join(folder, '.env'), 'SECRET=1')
    await writeFile(join(folder, 'private.jsonl'), '{}')
    await mkdir(join(folder, 'old'))
    await writeFile(join(folder, 'old', 'tasks.jsonl'), '{}')
    const sent: string[] = []
    const remote = await remoteOf(map, async (url, init) => {
      if (init?.file) sent.push(...Object.keys(await filesInZip(await readFile(init.file))))
      return send(url, init)
    })

    await remote.plan(folder)
    await remote.close()

    const records = ['comments.jsonl', 'people.jsonl', 'tasks.jsonl', 'votes.jsonl']
    expect(sent.toSorted()).toEqual([records[0], 'images/a.png', 'images/b.png', 'map.json', ...records.slice(1)])
  })

  it("sends nothing from a folder that isn't an exported map", async () => {
    const map = await aMap()
    const folder = await aFolder()
    await writeFile(join(folder, 'notes.jsonl'), '{}')
    let uploads = 0
    const remote = await remoteOf(map, (url, init) => {
      if (init?.file) uploads += 1
      return send(url, init)
    })

    const failure = (await failureOf(remote.plan(folder))) as Error

    expect(failure.message).toContain('There is no map.json in this folder')
    expect(uploads).toBe(0)
  })
})

async function discardAll(map: TestMap): Promise<void> {
  const client = map.client('manage')
  for (const { id } of (await client.imports.list()).results) await client.imports.discard(id)
}
