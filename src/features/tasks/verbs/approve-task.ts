import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireTask } from '../queries/find-task.ts'
import { assertNotChangedSince } from '../rules/assert-not-changed-since.ts'
import type { TaskEdit } from '../schema.ts'
import { editTask } from './edit-task.ts'

type Input = Pick<TaskEdit, 'parent' | 'category'> & {
  task_id: number
  /** When the task was last changed, as the moderator saw it. */
  modifiedWhenRead: string | undefined
}

/** Approves a pending task, in the list and with the category that the moderator chose, if it is still what they read. */
export async function approveTask(ctx: MapContext, { modifiedWhenRead, ...edit }: Input): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    assertNotChangedSince(await requireTask(tx, edit.task_id), modifiedWhenRead)
    await editTask(tx, { ...edit, pending: false, parsed_description: '' })
  })
}
