import { sql } from 'kysely'
import { dayMs, later } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireListAndCategory } from '../../tasks/queries/find-task.ts'
import { daysInTrash } from '../../trash/table.ts'
import { bulkJob, changeProblems, idProblems, maxTasksAtOnce } from '../rules/bulk.ts'
import type { BulkChange } from '../schema.ts'
import { addAction } from '../steps/record.ts'
import { runAction } from './run-action.ts'

interface Input {
  task_ids: number[]
  change: BulkChange
  /** When each task was last changed, as the moderator saw it. Programs don't send it. */
  read?: Record<string, string> | undefined
}

/**
 * Applies a change to each of these tasks. A few are changed immediately, more by a job. Returns the action's id, which
 * can be used to follow its progress and to undo it.
 */
export async function bulkEdit(ctx: MapContext, { task_ids, change, read }: Input): Promise<number> {
  assertMayModerate(ctx)
  const ids = [...new Set(task_ids)]
  const problems = [...idProblems(ids), ...changeProblems(change)]
  if (problems.length > 0) throw new Invalid(problems)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await requireListAndCategory(tx, change)
    const id = await addAction(tx, { kind: 'bulk', task_ids: ids, change: { notify: false, ...change, read } })
    if (ids.length <= maxTasksAtOnce) await runAction(tx, { action_id: id })
    else {
      const payload = { action_id: id, user_id: userIdOf(tx.actor) || null }
      await tx.enqueue(bulkJob, [{ key: String(id), payload }])
    }
    return id
  })
}

/** Deletes the map's old actions once everything they deleted has left the trash. */
export async function pruneActions(ctx: MapContext): Promise<void> {
  const before = later(ctx.now, -daysInTrash * dayMs)
  await ctx.transaction(async (tx) => {
    await tx
      .delete('actions')
      .where('finished', '<', before)
      .where(sql<boolean>`coalesce(undo_started, finished) < ${before}`)
      .execute()
  })
}
