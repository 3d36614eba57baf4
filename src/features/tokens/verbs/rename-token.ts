import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { tokenRenamed } from '../events.ts'

/** The token's name is its author's, so everything it wrote takes the new name. */
export async function renameToken(ctx: MapContext, id: number, name: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const token = await tx.db
      .selectFrom('tokens')
      .select('user_id')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!token) throw new NotFound()
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ first_name: name })
      .where('id', '=', token.user_id)
      .where('first_name', '<>', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(tokenRenamed, { token_id: id, name })
  })
}
