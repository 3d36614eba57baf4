import type { MapContext } from '../../../platform/context.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listPendingOf } from '../queries/list-pending-of.ts'
import type { Decline } from '../schema.ts'
import { declineComment } from './decline-comment.ts'
import { declineTask } from './decline-task.ts'
import { setStanding } from './set-standing.ts'

type Input = Decline & { user_id: number; parsed_reason: string }

/** Blocks a person in this map and declines everything of theirs that is pending. Returns the ids of these deletions. */
export async function blockPerson(ctx: MapContext, { user_id, ...decline }: Input): Promise<number[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'blocked' })
    const deletions: number[] = []
    for (const { kind, id } of await listPendingOf(tx, user_id)) {
      if (kind === 'comment') deletions.push(await declineComment(tx, { comment_id: id, ...decline }))
      else {
        const declined = await declineTask(tx, { task_id: id, ...decline })
        if ('trash_id' in declined) deletions.push(declined.trash_id)
      }
    }
    return deletions
  })
}
