import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { checklistTicked } from '../events.ts'
import type { MapChecklistTable } from '../table.ts'

/** Ticks a step that cannot be seen from the data. A second time changes nothing. */
export async function tickStep(ctx: MapContext, input: Pick<MapChecklistTable, 'step'>): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const ticked = await tx.db
      .insertInto('map_checklist')
      .values({ map_id: tx.map.id, step: input.step, user_id: userIdOf(tx.actor) || null, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'step']).doNothing())
      .returning('step')
      .executeTakeFirst()
    if (ticked) tx.emit(checklistTicked, ticked)
  })
}
