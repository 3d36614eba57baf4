import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'

export interface AuditActor {
  id: number
  first_name: string
  last_name: string
}

/** The members of the team and the tokens of the map, for the filter. Everybody else is found by their entries. */
export async function listAuditActors(ctx: MapContext): Promise<AuditActor[]> {
  assertMayManageMap(ctx)
  const members = await ctx.db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('m.team_id', '=', ctx.map.team_id)
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  const tokens = await ctx.db
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('t.map_id', '=', ctx.map.id)
    .orderBy('u.first_name')
    .limit(200)
    .execute()
  return [...members, ...tokens]
}
