import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { mayManageTeam } from '../teams/policy.ts'

/** Those who manage the team may edit and archive its maps. So may a token of the map with the manage scope. */
export const mayManageMap = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageTeam(ctx) || (ctx.actor.kind === 'token' && ctx.actor.scope === 'manage')

/** Members of the team work with tasks and comments. So does a token of the map with the write scope. */
export const mayModerate = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageMap(ctx) ||
  (ctx.actor.kind === 'person' && ctx.role !== null) ||
  (ctx.actor.kind === 'token' && ctx.actor.scope !== 'read')

export function assertMayModerate(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayModerate(ctx)) throw new Forbidden('members_only', 'Only members of the team may do this.')
}

export function assertMayManageMap(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayManageMap(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team may do this.')
}
