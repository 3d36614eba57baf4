import type { MapContext } from '../../../platform/context.ts'
import { mapVisibilityChanged } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import type { Visibility } from '../rules/visibility.ts'

/** Decides who may see the map. Its guests stay stored, whatever it is. */
export async function setMapVisibility(ctx: MapContext, input: { visibility: Visibility }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const map = tx.db.selectFrom('maps').select('visibility').where('id', '=', tx.map.id)
    const { visibility: from } = await map.executeTakeFirstOrThrow()
    if (from === input.visibility) return
    await tx.db.updateTable('maps').set({ visibility: input.visibility }).where('id', '=', tx.map.id).execute()
    tx.emit(mapVisibilityChanged, { from, to: input.visibility })
  })
}
