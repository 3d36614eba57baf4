import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { moveTaskToTrash } from '../../tasks/steps/move-task-to-trash.ts'
import { requireOwnSuggestion } from '../queries/require-own-suggestion.ts'

/** Deletes one's own suggestion, as the team would. */
export async function deleteOwnSuggestion(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    await requireOwnSuggestion(tx, task_id)
    await moveTaskToTrash(tx, { task_id, notify: false })
  })
}
