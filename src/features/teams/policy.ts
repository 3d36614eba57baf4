import type { Context, Site, TeamContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'

/** Administrators, commands and jobs can manage members, maps and tokens. Tokens can't. */
export const mayManageTeam = ({ actor, role }: Pick<TeamContext, 'actor' | 'role'>): boolean =>
  actor.kind === 'operator' || actor.kind === 'system' || (actor.kind === 'person' && role === 'Administrator')

export function assertMayManageTeam(ctx: Pick<TeamContext, 'actor' | 'role'>): void {
  if (!mayManageTeam(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team can do this.')
}

/**
 * Teams are created on the command line, or by anyone with an account if the installation allows it. People signed in
 * by JWT don't have an account.
 */
export const mayCreateTeam = ({ actor, site }: NewTeamContext): boolean =>
  actor.kind === 'operator' ||
  actor.kind === 'system' ||
  (actor.kind === 'person' && actor.map_id === undefined && site.teamsAreCreatedBy === 'anybody')

type NewTeamContext = Pick<Context, 'actor'> & { site: Pick<Site, 'teamsAreCreatedBy'> }

export function assertMayCreateTeam(ctx: NewTeamContext): void {
  if (!mayCreateTeam(ctx)) throw new Forbidden('operators_only', "Only the installation's operator can do this.")
}
