import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { openApiTarget } from '../../src/features/imports/sources/api-target.ts'
import { openFolder } from '../../src/features/imports/sources/read-pages.ts'
import { planPages, sendPages } from '../../src/features/imports/sources/send-pages.ts'
import type { Fetch } from '../../src/features/imports/sources/source.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { anImage } from '../support/builders/an-image.ts'
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

const targetOf = (map: TestMap, send: Fetch = fetch, place = `${map.team}/map`) =>
  openApiTarget({ url: map.url, token: map.tokens.manage, place, mapping: {}, fetch: send })

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

    const target = await targetOf(there)
    const plan = await planPages(target, await openFolder(folder))
    const local = await importMapFiles(here.operator, { folder })
    const remote = await sendPages(target, await openFolder(folder))

    expect(plan).toMatchObject({ takesOver: true, people: { withAddress: 1, withoutAddress: 0 } })
    expect(plan.files.votes).toMatchObject({ created: 1, unchanged: 0 })
    expect(plan.files.images).toMatchObject({ created: 2 })
    expect(plan.files.tasks).toMatchObject({ created: 2 })
    for (const report of [local, remote]) {
      expect(report.images).toMatchObject({ created: 1 })
      expect([...report.images.skipped]).toEqual([
        ['image_type', { count: 1, places: [expect.stringMatching(/^images./)] }],
      ])
      expect([...report.tasks.skipped.values()]).toMatchObject([{ count: 1 }])
      expect(report.tasks).toMatchObject({ created: 2, unchanged: 0 })
    }
    const [ours, theirs] = [await filesOf(here), await filesOf(there)]
    expect(theirs).toEqual(ours)
    expect(ours['map.json']).toContain('Their map')
    expect(ours['tasks.jsonl']).toContain('images/')
    expect(await sendPages(target, await openFolder(folder))).toMatchObject({
      images: { created: 0, unchanged: 1 },
      tasks: { created: 0, unchanged: 2 },
    })
  })

  it('waits for rate limits and a busy server, and survives lost responses', async () => {
    const map = await aMap()
    const answers = [
      new Response('{}', { status: 429, headers: { 'retry-after': '1' } }),
      new Response('{}', { status: 503, headers: { 'retry-after': '1' } }),
    ]
    let lost = 0
    const send: Fetch = async (url, init) => {
      if (!url.endsWith('/records/') && !url.endsWith('/close/')) return fetch(url, init)
      const refusal = answers.pop()
      if (refusal) return refusal
      const response = await fetch(url, init)
      if (lost++ % 4 === 0) throw new TypeError('The connection was lost.')
      return response
    }

    await sendPages(await targetOf(map, send), await openFolder(await aBoard()))

    expect(lost).toBeGreaterThan(4)
    expect((await map.client('read').tasks.list()).results).toMatchObject([{ votes_count: 1, comments_count: 1 }])
    const imported = (await map.events()).filter(({ type }) => type === 'map.imported')
    expect(imported).toMatchObject([{ data: { tasks: 2, comments: 1, votes: 1 } }])
  })

  it('refuses a token for another map, and says what the other installation refuses', async () => {
    const map = await aMap()

    expect(await failureOf(targetOf(map, fetch, 'acme/other'))).toMatchObject({
      message: `The token is for ${map.team}/map, not for acme/other.`,
    })
    const folder = await aFolderOf({}, { lists: [{ key: 'x', name: 'Parked' }] })
    const failure = await failureOf(sendPages(await targetOf(map), await openFolder(folder)))
    expect((failure as Error).message).toContain('lists: No list is mapped to “Parked”.')
  })
})
