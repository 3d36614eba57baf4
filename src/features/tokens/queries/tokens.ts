import type { MapContext } from '../../../platform/context.ts'
import { required } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'

/** The map's tokens. Only their hashes are stored. */
export async function listTokens(ctx: MapContext) {
  return ctx
    .from('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'users.first_name as name', 'scope', 'tokens.created', 'expires', 'revoked', 'last_used'])
    .orderBy('tokens.id')
    .execute()
}

/** The public tokens that work. They see the map whatever its visibility. */
export const listPublicTokens = async (ctx: MapContext): Promise<{ id: number; name: string }[]> =>
  (await listTokens(ctx))
    .filter(({ scope, revoked, expires }) => scope === 'public' && !revoked && !(expires && expires <= ctx.now))
    .map(({ id, name }) => ({ id, name }))

/** One of the map's tokens, revoked or not. */
export async function requireToken(ctx: MapContext, id: number): Promise<{ id: number; user_id: number }> {
  return required(await findRow(ctx, 'tokens', { id }, 'id', 'user_id'))
}
