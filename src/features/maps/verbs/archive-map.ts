import type { MapContext } from '../../../platform/context.ts'
import { mapArchived, mapReactivated } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'

/** Archives or reactivates the map. While it is archived nobody can see it. */
export async function archiveMap(ctx: MapContext, input: { archived: boolean }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { numUpdatedRows } = await tx.db
      .updateTable('maps')
      .set({ archived: input.archived ? tx.now : null })
      .where('id', '=', tx.map.id)
      .where('archived', input.archived ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(input.archived ? mapArchived : mapReactivated, {})
  })
}
