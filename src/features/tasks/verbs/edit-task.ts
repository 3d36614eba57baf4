import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { type WrittenEdit, writeTaskEdit } from '../steps/write-task-edit.ts'

/** An edit that changes nothing writes nothing and emits no event. */
export async function editTask(ctx: MapContext, edit: Omit<WrittenEdit, 'edited' | 'undoes'>): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction((tx) => writeTaskEdit(tx, edit))
}
