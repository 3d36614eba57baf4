import type { MapContext } from '../../../platform/context.ts'

/** The tokens of the map, without their texts: those are not stored. */
export async function listTokens(ctx: MapContext) {
  return ctx.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'users.first_name as name', 'scope', 'tokens.created', 'expires', 'revoked', 'last_used'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('tokens.id')
    .execute()
}
