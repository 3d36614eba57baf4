import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { tokenRevoked } from '../events.ts'
import { requireToken } from '../queries/require-token.ts'

/** From the next request on the token is refused. A second call changes nothing. */
export async function revokeToken(ctx: MapContext, input: { token_id: number }): Promise<void> {
  const { token_id } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await requireToken(tx, token_id)
    const { numUpdatedRows } = await tx.db
      .updateTable('tokens')
      .set({ revoked: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', token_id)
      .where('revoked', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(tokenRevoked, { token_id })
  })
}
