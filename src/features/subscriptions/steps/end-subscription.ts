import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { taskUnfollowed } from '../events.ts'

interface Input {
  task_id: number
  user_id: number
  /** Ends only what came by a vote. */
  byVote?: boolean
}

/** Called by verbs that have locked the task. */
export async function endSubscription(tx: MapTx, { task_id, user_id, byVote = false }: Input): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('subscriptions')
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .$if(byVote, (rows) => rows.where('by_vote', '=', true))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  const merged = tx.db
    .selectFrom('tasks')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('merged_into', '=', task_id)
  await tx.db
    .deleteFrom('subscriptions')
    .where('map_id', '=', tx.map.id)
    .where('user_id', '=', user_id)
    .where('task_id', 'in', merged)
    .execute()
  await changeCounter(tx, { task_id, counter: 'subscribers_count', change: -1 })
  tx.emit(taskUnfollowed, { task_id, user_id })
}
