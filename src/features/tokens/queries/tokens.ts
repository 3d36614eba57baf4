import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'

/** The map's tokens. Only their hashes are stored. */
export async function listTokens(ctx: MapContext) {
  return ctx.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'users.first_name as name', 'scope', 'tokens.created', 'expires', 'revoked', 'last_used'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('tokens.id')
    .execute()
}

/** One of the map's tokens, revoked or not. */
export async function requireToken(ctx: MapContext, id: number): Promise<{ id: number; user_id: number }> {
  const token = await findRow(ctx, 'tokens', { id }, 'id', 'user_id')
  if (!token) throw new NotFound()
  return token
}
