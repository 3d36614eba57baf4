import type { MapTx } from '../../../platform/context.ts'
import { addRowOnce, deleteRows, updateRows } from '../../../platform/records/rows.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { assertNotDeleted } from '../../users/queries/find-user.ts'
import { taskFollowed, taskMuted, taskUnfollowed } from '../events.ts'
import { isMuted } from '../queries/subscriptions.ts'

/** The caller must have locked the task. Returns false if the person was already following it. */
export async function addFollower(
  tx: MapTx,
  input: { task_id: number; user_id: number; level?: FollowLevel | undefined },
): Promise<boolean> {
  const added = await addSubscription(tx, { ...input, by_vote: false })
  if (!added) await keepWithoutVote(tx, input.task_id, input.user_id)
  return added
}

/** People who chose to follow keep following after they remove their vote. */
async function keepWithoutVote(tx: MapTx, task_id: number, user_id: number): Promise<void> {
  await updateRows(tx, 'subscriptions', { task_id, user_id, by_vote: true }, { by_vote: false })
}

interface AddSubscriptionInput {
  task_id: number
  user_id: number
  level?: FollowLevel | undefined
  /** Whether the subscription came with a vote and ends with it. */
  by_vote: boolean
}

/** The caller must have locked the task. Returns false if the person was already following it. */
async function addSubscription(tx: MapTx, { level, ...input }: AddSubscriptionInput): Promise<boolean> {
  const { task_id, user_id } = input
  const subscription = { created: tx.now, level: level ?? (await defaultLevel(tx)), ...input }
  if (!(await addRowOnce(tx, 'subscriptions', subscription))) return false
  await assertNotDeleted(tx, user_id)
  await changeCounter(tx, { task_id, counter: 'subscribers_count', change: +1 })
  tx.emit(taskFollowed, { task_id, user_id })
  return true
}

const defaultLevel = async (tx: MapTx): Promise<FollowLevel> => (await readMapRow(tx, 'follow_level')).follow_level

/**
 * Follows the task for someone who suggests or comments, unless they muted it. Programs don't follow tasks. The caller
 * must have locked the task and applied its own rate limit.
 */
export async function followAutomatically(tx: MapTx, { task_id }: { task_id: number }): Promise<void> {
  const { actor } = tx
  if (actor.kind !== 'person' || (await isMuted(tx, task_id, actor.user_id))) return
  await addFollower(tx, { task_id, user_id: actor.user_id })
}

/** Follows the task for someone who votes. If they muted it, it stays muted. The caller must have locked the task. */
export async function followByVote(tx: MapTx, input: { task_id: number; user_id: number }): Promise<void> {
  if (await isMuted(tx, input.task_id, input.user_id)) return
  await addSubscription(tx, { ...input, by_vote: true })
}

interface EndSubscriptionInput {
  task_id: number
  user_id: number
  /** Whether to end only a subscription that came with a vote. */
  byVote?: boolean
}

/** The caller must have locked the task. */
export async function endSubscription(
  tx: MapTx,
  { task_id, user_id, byVote = false }: EndSubscriptionInput,
): Promise<void> {
  const { numDeletedRows } = await tx
    .delete('subscriptions', { task_id, user_id })
    .$if(byVote, (rows) => rows.where('by_vote', '=', true))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  const merged = tx.from('tasks', { merged_into: task_id }).select('id')
  await tx.delete('subscriptions', { user_id }).where('task_id', 'in', merged).execute()
  await changeCounter(tx, { task_id, counter: 'subscribers_count', change: -1 })
  tx.emit(taskUnfollowed, { task_id, user_id })
}

/** Called when a person follows or unfollows a task. */
export async function unmuteTask(tx: MapTx, { task_id, user_id }: { task_id: number; user_id: number }): Promise<void> {
  const deleted = await deleteRows(tx, 'task_mutes', { task_id, user_id })
  if (deleted > 0) tx.emit(taskMuted, { task_id, user_id, muted: false })
}
