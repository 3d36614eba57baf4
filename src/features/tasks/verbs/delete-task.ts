import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { moveTaskToTrash } from '../steps/move-task-to-trash.ts'

interface Input {
  task_id: number
  reason?: string | undefined
  notify?: boolean | undefined
}

/** Moves the task to the trash, with its comments, votes and subscriptions. Returns the id of the deletion. */
export async function deleteTask(ctx: MapContext, { task_id, reason, notify = true }: Input): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction((tx) => moveTaskToTrash(tx, { task_id, reason, notify }))
}
