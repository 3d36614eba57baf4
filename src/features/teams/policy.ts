import type { TeamContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'

/** Members, maps and tokens are managed by administrators, commands and jobs; never by a token. */
export const mayManageTeam = ({ actor, role }: Pick<TeamContext, 'actor' | 'role'>): boolean =>
  actor.kind === 'operator' || actor.kind === 'system' || (actor.kind === 'person' && role === 'Administrator')

export function assertMayManageTeam(ctx: Pick<TeamContext, 'actor' | 'role'>): void {
  if (!mayManageTeam(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team may do this.')
}
