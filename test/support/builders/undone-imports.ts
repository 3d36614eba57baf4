// An import in a map, undone and restored.

import { importMapFiles } from '../../../src/features/imports/verbs/import-map-files.ts'
import { continueUndo, undoImport } from '../../../src/features/imports/verbs/undo-import.ts'
import { restoreFromTrash } from '../../../src/features/recovery/verbs/trash.ts'
import { dayMs, later } from '../../../src/lib/time.ts'
import { createMapContext, type MapContext } from '../../../src/platform/context.ts'
import { soon } from '../browser/soon.ts'
import type { TestMap } from './a-map.ts'
import { aFolderOf } from './map-files.ts'

export const created = '2021-03-04T05:06:07.000Z'
export const person = { key: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }
export const task = (key: string, more: object = {}) => ({
  ...{ key, list: 'open', title: `Task ${key}`, description: 'Zeppelin', author: 'ada', created, ...more },
})
export const comment = (key: string, on: string, more: object = {}) => ({
  ...{ key, task: on, content: `Comment ${key}`, author: 'ada', created, ...more },
})
export const small = {
  people: [person],
  tasks: [task('1'), task('2', { merged_into: '1' }), task('3'), task('4', { pending: true })],
  comments: [comment('a', '1', { pinned: created }), comment('b', '2', { in_reply_to: 'a' }), comment('c', '3')],
  votes: [
    { task: '2', person: 'ada', created },
    { task: '3', person: 'ada', created },
  ],
  subscriptions: [{ task: '3', person: 'ada', created }],
}

export async function imported(map: TestMap, records: Parameters<typeof aFolderOf>[0] = small): Promise<number> {
  await importMapFiles(map.operator, { folder: await aFolderOf(records) })
  return lastImport(map)
}

export async function lastImport(map: TestMap): Promise<number> {
  const imports = map.database.read.selectFrom('imports').select('id').where('map_id', '=', map.id)
  return (await imports.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

export async function undo(map: TestMap, import_id: number): Promise<number> {
  await undoImport(map.operator, { import_id })
  await continueUndo(map.operator, { import_id })
  await jobsDone(map)
  return trashOf(map, import_id)
}

/** The server's worker does the same work. */
export const jobsDone = (map: TestMap) =>
  soon(() => {
    const jobs = map.database.read.selectFrom('jobs').select('id').where('map_id', '=', map.id)
    return jobs.where('kind', '=', 'undo-import').execute()
  }).toEqual([])

export async function trashOf(map: TestMap, import_id: number): Promise<number> {
  const trash = map.database.read.selectFrom('trash').select('id').where('map_id', '=', map.id)
  return (await trash.where('kind', '=', 'import').where('record_id', '=', import_id).executeTakeFirstOrThrow()).id
}

export async function restore(map: TestMap, import_id: number): Promise<void> {
  await restoreFromTrash(map.operator, { trash_id: await trashOf(map, import_id) })
  await continueUndo(map.operator, { import_id })
  await jobsDone(map)
}

export const idOf = async (map: TestMap, title: string): Promise<number> => {
  const tasks = map.database.read.selectFrom('tasks').select('id').where('map_id', '=', map.id)
  return (await tasks.where('title', '=', title).where('trash_id', 'is', null).executeTakeFirstOrThrow()).id
}

/** Everything that visitors and programs see. */
export async function contentOf(map: TestMap) {
  const client = map.client('manage')
  const { results } = await client.tasks.list({ page_size: 100 })
  return {
    tasks: results.map(({ id: _, modified, service_url, ...each }) => each),
    comments: await Promise.all(results.map(async ({ id }) => texts((await client.comments.list(id)).results))),
    lists: (await client.lists.list()).results,
    found: (await client.search.list({ q: 'zeppelin' })).results.length,
  }
}

const texts = (comments: { content: string; in_reply_to: number | null }[]) =>
  comments.map(({ content, in_reply_to }) => ({ content, isReply: in_reply_to !== null }))

export const lateBy = (days: number, map: TestMap): MapContext =>
  createMapContext({ ...map.operator, now: later(new Date().toISOString(), days * dayMs) })
