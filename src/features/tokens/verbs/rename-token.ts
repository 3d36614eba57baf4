import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { tokenRenamed } from '../events.ts'
import { requireToken } from '../queries/require-token.ts'

/** The token's name is that of its author, so everything it wrote has the new name. */
export async function renameToken(ctx: MapContext, input: { token_id: number; name: string }): Promise<void> {
  const { token_id, name } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    const token = await requireToken(tx, token_id)
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ first_name: name })
      .where('id', '=', token.user_id)
      .where('first_name', '<>', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(tokenRenamed, { token_id, name })
  })
}
