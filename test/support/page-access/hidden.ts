// Pending, deleted and merged records, each with a secret word.

import { randomBytes } from 'node:crypto'
import { addComment } from '../../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../../src/features/votes/verbs/votes.ts'
import type { MapContext } from '../../../src/platform/context.ts'
import type { TestPerson } from '../builders/a-person.ts'
import { actingAs } from '../builders/acting-as.ts'
import { renderComment } from '../builders/render.ts'
import type { MapWithEverything } from './a-map-with-everything.ts'

/** Words in every hidden record, to search for it without its secret word. */
export const commonWords = 'Quagga crossing'

export interface Hidden {
  what: string
  noun: 'task' | 'comment' | 'list'
  id: number
  /** A word that occurs only in this record. */
  secret: string
}

const aSecret = () => `s${randomBytes(6).toString('hex')}`

/**
 * One hidden record of every kind, for every way of hiding it. A person may have voted, commented and followed before.
 */
export async function hideRecords({ map, records }: MapWithEverything, somebody?: TestPerson): Promise<Hidden[]> {
  const client = map.client('manage')

  const aTask = async (parent: number, pending = false) => {
    const secret = aSecret()
    const title = `${commonWords} ${secret}`
    const { id } = await client.tasks.create({ parent, title, description: `${title} described`, pending })
    if (somebody && !pending) await takePart(actingAs(map, somebody), id)
    return { noun: 'task' as const, id, secret }
  }
  const aComment = async () => {
    const secret = aSecret()
    const { id } = await client.comments.create({ parent: records.task, content: `${commonWords} ${secret}` })
    return { noun: 'comment' as const, id, secret }
  }

  const waiting = await aTask(records.list, true)
  const trashed = await aTask(records.list)
  await client.tasks.delete(trashed.id)
  const merged = await aTask(records.list)
  await client.tasks.merge(merged.id, { into: records.other })
  const secret = aSecret()
  const list = await client.lists.create({ name: secret, role: 'planned', comments: true, votes: true })
  const inList = await aTask(list.id)
  await client.lists.delete(list.id)
  const waitingComment = await aComment()
  await holdBack(map, waitingComment.id, records.task)
  const trashedComment = await aComment()
  await client.comments.delete(trashedComment.id)
  return [
    { what: 'a waiting task', ...waiting },
    { what: 'a task in the trash', ...trashed },
    { what: 'a merged task', ...merged },
    { what: 'a list in the trash', noun: 'list', id: list.id, secret },
    { what: 'a task of a list in the trash', ...inList },
    { what: 'a waiting comment', ...waitingComment },
    { what: 'a comment in the trash', ...trashedComment },
  ]
}

async function takePart(ctx: MapContext, task_id: number): Promise<void> {
  await addComment(ctx, renderComment({ parent: task_id, content: 'So do I' }))
  await castVote(ctx, { parent: task_id })
  await followTask(ctx, { task_id })
}

/** Makes a comment pending, as if it hadn't been approved yet. */
async function holdBack(
  { database, id: map_id }: MapWithEverything['map'],
  id: number,
  task_id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const comments = tx.updateTable('comments').set({ pending: true, live: false })
    await comments.where('map_id', '=', map_id).where('id', '=', id).execute()
    const tasks = tx.updateTable('tasks').set(({ eb }) => ({ comments_count: eb('comments_count', '-', 1) }))
    await tasks.where('map_id', '=', map_id).where('id', '=', task_id).execute()
  })
}
