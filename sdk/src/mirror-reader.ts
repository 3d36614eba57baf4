import { NotFoundError } from './errors.ts'
import type { Client } from './generated.ts'
import { dropParts, type MirrorRecords, noRecords } from './mirror-records.ts'
import type { CallOptions } from './options.ts'

/** Reads a whole map. The cursor is read first, so changes made during the read are covered by the events after it. */
export async function readEverything(client: Client, options: CallOptions): Promise<MirrorRecords> {
  const records = noRecords()
  await readLists(client, records, options)
  for await (const category of client.categories.list({}, options)) records.categories.set(category.id, category)
  await readTasks(client, records, options)
  for (const task of [...records.tasks.values()]) {
    if (task.comments_count > 0 || task.votes_count > 0) await readParts(client, records, task.id, options)
  }
  return records
}

/** All lists, in order. */
export async function readLists(client: Client, records: MirrorRecords, options: CallOptions): Promise<void> {
  const lists: MirrorRecords['lists'] = new Map()
  for await (const list of client.lists.list({}, options)) lists.set(list.id, list)
  records.lists = lists
}

/** All tasks, without their comments and votes. */
export async function readTasks(client: Client, records: MirrorRecords, options: CallOptions): Promise<void> {
  for await (const task of client.tasks.list({ page_size: 100 }, options)) records.tasks.set(task.id, task)
}

/** One task with its comments and votes. */
export async function readTask(
  client: Client,
  records: MirrorRecords,
  id: number,
  options: CallOptions,
): Promise<void> {
  try {
    records.tasks.set(id, await client.tasks.get(id, options))
    await readParts(client, records, id, options)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    records.tasks.delete(id)
    dropParts(records, id)
  }
}

async function readParts(client: Client, records: MirrorRecords, task_id: number, options: CallOptions): Promise<void> {
  const found = noRecords()
  try {
    for await (const comment of client.comments.list(task_id, { page_size: 100 }, options)) {
      found.comments.set(comment.id, { ...comment, task_id })
    }
    for await (const vote of client.votes.list(task_id, { page_size: 100 }, options)) {
      found.votes.set(vote.id, { ...vote, task_id })
    }
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    // The task was deleted during the read. An event will follow.
  }
  dropParts(records, task_id)
  for (const [id, comment] of found.comments) records.comments.set(id, comment)
  for (const [id, vote] of found.votes) records.votes.set(id, vote)
}
