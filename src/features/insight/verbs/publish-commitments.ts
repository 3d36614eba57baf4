import type { MapContext } from '../../../platform/context.ts'
import { mapEdited } from '../../maps/events.ts'
import { assertMayManageMap } from '../../maps/policy.ts'

/** Shows or hides the public commitments page. */
export async function publishCommitments(ctx: MapContext, input: { promises_public: boolean }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('maps')
      .set(input)
      .where('id', '=', tx.map.id)
      .where('promises_public', '=', !input.promises_public)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(mapEdited, { fields: ['promises_public'] })
  })
}
