import type { Category, Comment, FeedEvent, List, Task, Vote } from './generated.ts'

/** A comment or vote with its task's id. */
export type OfTask<T> = T & { task_id: number }

/** A map's records, by id. */
export interface MirrorRecords {
  lists: Map<number, List>
  categories: Map<number, Category>
  tasks: Map<number, Task>
  comments: Map<number, OfTask<Comment>>
  votes: Map<number, OfTask<Vote>>
}

export const noRecords = (): MirrorRecords => ({
  lists: new Map(),
  categories: new Map(),
  tasks: new Map(),
  comments: new Map(),
  votes: new Map(),
})

/** Records that have to be read again, because events don't contain them. */
export interface Stale {
  everything: boolean
  lists: boolean
  allTasks: boolean
  /** Tasks along with their comments and votes. */
  tasks: Set<number>
}

export const nothingStale = (): Stale => ({ everything: false, lists: false, allTasks: false, tasks: new Set() })

/** Applies an event, and notes what has to be read again. */
export function applyEvent(records: MirrorRecords, stale: Stale, event: FeedEvent): void {
  const type: string = event.type
  // A field has the same meaning in every event, including events added by later releases.
  const data: Record<string, unknown> = event.data
  const id = (name: string) => Number(data[name])
  if ('task' in data) replace(records.tasks, id('task_id'), data.task as Task | null)
  if ('comment' in data)
    replace(records.comments, id('comment_id'), ofTask(data.comment as Comment | null, id('task_id')))
  if ('vote' in data) replace(records.votes, id('vote_id'), ofTask(data.vote as Vote | null, id('task_id')))
  if ('category' in data) replace(records.categories, id('category_id'), data.category as Category | null)
  if (type === 'vote.withdrawn') records.votes.delete(id('vote_id'))
  if (type === 'task.deleted') records.tasks.delete(id('task_id'))
  if (type === 'category.deleted') records.categories.delete(id('category_id'))
  if (type === 'task.deleted' || data.task === null) dropParts(records, id('task_id'))

  if (everythingAfter.has(type)) stale.everything = true
  if (type.startsWith('list.')) stale.lists = true
  // Tasks include the names of their list and category.
  if (allTasksAfter.has(type)) stale.allTasks = true
  if (partsAfter.has(type)) {
    for (const task of [data.task_id, data.into, data.from]) if (typeof task === 'number') stale.tasks.add(task)
  }
}

/** Events that change many records at once, without an event for each. */
export const everythingAfter = new Set([
  ...['list.deleted', 'list.restored', 'person.claimed', 'person.removed', 'person.restored'],
])
export const allTasksAfter = new Set(['list.edited', 'category.edited', 'category.deleted'])
/** Comments and votes appear or disappear with the task, or replies lose or regain their parent. */
export const partsAfter = new Set([
  ...['task.merged', 'task.unmerged', 'task.restored', 'task.declined'],
  ...['comment.deleted', 'comment.restored', 'comment.held', 'comment.declined'],
])

function replace<T>(records: Map<number, T>, id: number, record: T | null): void {
  if (record === null) records.delete(id)
  else records.set(id, record)
}

const ofTask = <T>(record: T | null, task_id: number): OfTask<T> | null => record && { ...record, task_id }

/** Deletes a deleted task's comments and votes. */
export function dropParts({ comments, votes }: MirrorRecords, taskId: number): void {
  for (const records of [comments, votes]) {
    for (const [id, { task_id }] of records) if (task_id === taskId) records.delete(id)
  }
}
