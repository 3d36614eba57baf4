import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../src/features/imports/sources/source.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap } from '../support/builders/a-map.ts'
import { filesInZip } from '../support/builders/exported-zip.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { aBoard, discardAll, filesOf, remoteOf, send, silent } from '../support/builders/remote-imports.ts'
import { failureOf } from '../support/requests/failure-of.ts'

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
