import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { mayManageTeam } from '../teams/policy.ts'

/** The map is edited and archived by those who manage its team, and by its own tokens with the manage scope. */
export const mayManageMap = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageTeam(ctx) || (ctx.actor.kind === 'token' && ctx.actor.scope === 'manage')

export function assertMayManageMap(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayManageMap(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team may do this.')
}
