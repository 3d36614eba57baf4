import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireListAndCategory } from '../../tasks/queries/require-list-and-category.ts'
import { bulkJob, maxTasksAtOnce } from '../rules/bulk-job.ts'
import { changeProblems, idProblems } from '../rules/change-problems.ts'
import type { BulkChange } from '../schema.ts'
import { runBulkAction } from './run-bulk-action.ts'

interface Input {
  task_ids: number[]
  change: BulkChange
  /** When each task was last changed, as the moderator saw it. Programs do not say. */
  read?: Record<string, string> | undefined
}

/**
 * Changes these tasks, each by the verb for one task. A few are changed at once, many by a job. Returns the id of the
 * action, which says how far it has come and can be undone.
 */
export async function bulkEdit(ctx: MapContext, { task_ids, change, read }: Input): Promise<number> {
  assertMayModerate(ctx)
  const ids = [...new Set(task_ids)]
  const problems = [...idProblems(ids), ...changeProblems(change)]
  if (problems.length > 0) throw new Invalid(problems)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await requireListAndCategory(tx, change)
    const user_id = userIdOf(tx.actor) || null
    const { id } = await tx.db
      .insertInto('bulk_actions')
      .values({
        ...{ map_id: tx.map.id, user_id, created: tx.now, finished: null, undo_started: null },
        ...{ change: JSON.stringify({ notify: false, ...change, read }), task_ids: JSON.stringify(ids), changes: '[]' },
        ...{ done: 0, skipped: 0, undone: 0, kept: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (ids.length <= maxTasksAtOnce) await runBulkAction(tx, { action_id: id })
    else {
      const payload = { action_id: id, user_id }
      await enqueue(tx.db, bulkJob, [{ mapId: tx.map.id, key: String(id), payload }], tx.now)
    }
    return id
  })
}
