import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { tokenRevoked } from '../events.ts'

/** From the next request on the token is nobody's. Revoking twice is revoking once. */
export async function revokeToken(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const token = await tx.db
      .selectFrom('tokens')
      .select(['revoked'])
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!token) throw new NotFound()
    const { numUpdatedRows } = await tx.db
      .updateTable('tokens')
      .set({ revoked: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .where('revoked', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(tokenRevoked, { token_id: id })
  })
}
