// An import into another installation, and connections that are lost.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openRemote } from '../../../src/commands/import-to.ts'
import { exportMapFiles } from '../../../src/features/imports/queries/export-map-files.ts'
import type { Fetch } from '../../../src/features/imports/sources/source.ts'
import { EgressFailure, fetchOutside } from '../../../src/platform/egress.ts'
import type { TestMap } from './a-map.ts'
import { anImage } from './an-image.ts'
import { aFolder, aFolderOf } from './map-files.ts'

const created = '2021-03-04T05:06:07.000Z'
const lists = [{ key: 'open', name: 'Open', role: 'suggestions' }]

/** An exported map, which an empty map takes over. */
export async function aBoard(): Promise<string> {
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

export const send: Fetch = (url, init) => fetchOutside(url, init, { trusted: true, timeoutMs: 60_000 })

export const remoteOf = (map: TestMap, fetch: Fetch = send, place = `${map.team}/map`) =>
  openRemote({ url: map.url, token: map.tokens.manage, place, mapping: {}, fetch })

export const silent = () => {}

export const lost = () => new EgressFailure('unreachable', 'The connection was lost.')
export const isApply = (url: string) => url.endsWith('/apply/')
export const importsOf = async (map: TestMap) => (await map.client('manage').imports.list()).results

export async function filesOf(map: TestMap): Promise<Record<string, string>> {
  const folder = await aFolder()
  await exportMapFiles(map.operator, { folder })
  const files: Record<string, string> = {}
  for (const name of await readdir(folder)) {
    if (name !== 'images') files[name] = await readFile(join(folder, name), 'utf8')
  }
  return files
}

export async function discardAll(map: TestMap): Promise<void> {
  const client = map.client('manage')
  for (const { id } of (await client.imports.list()).results) await client.imports.discard(id)
}
