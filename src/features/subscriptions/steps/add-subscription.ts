import type { MapTx } from '../../../platform/context.ts'
import type { FollowLevel } from '../../maps/table.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { assertNotDeleted } from '../../users/queries/find-user.ts'
import { taskFollowed } from '../events.ts'

interface Input {
  task_id: number
  user_id: number
  level?: FollowLevel | undefined
  /** The subscription came by a vote, and ends with it. */
  by_vote: boolean
}

/** Called by verbs that have locked the task. False if the person followed it before. */
export async function addSubscription(tx: MapTx, { level, ...input }: Input): Promise<boolean> {
  const { task_id, user_id } = input
  const added = await tx.db
    .insertInto('subscriptions')
    .values({ map_id: tx.map.id, created: tx.now, level: level ?? (await defaultLevel(tx)), ...input })
    .onConflict((conflict) => conflict.columns(['map_id', 'task_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await assertNotDeleted(tx, user_id)
  await changeCounter(tx, { task_id, counter: 'subscribers_count', change: +1 })
  tx.emit(taskFollowed, { task_id, user_id })
  return true
}

async function defaultLevel(tx: MapTx): Promise<FollowLevel> {
  const map = tx.db.selectFrom('maps').select('follow_level').where('id', '=', tx.map.id)
  return (await map.executeTakeFirstOrThrow()).follow_level
}
