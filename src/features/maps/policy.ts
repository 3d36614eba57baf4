import { type RawBuilder, sql } from 'kysely'
import { includesScope } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { mayManageTeam } from '../teams/policy.ts'
import type { Visibility } from './rules/visibility.ts'

/** The team's administrators, and the map's tokens with the manage scope, can edit and archive the map. */
export const mayManageMap = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageTeam(ctx) || (ctx.actor.kind === 'token' && ctx.actor.scope === 'manage')

/** Team members, and the map's tokens with the write scope, can manage tasks and comments. */
export const mayModerate = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageMap(ctx) ||
  (ctx.actor.kind === 'person' && ctx.role !== null) ||
  (ctx.actor.kind === 'token' && includesScope(ctx.actor.scope, 'write'))

export function assertMayModerate(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayModerate(ctx)) throw new Forbidden('members_only', 'Only members of the team can do this.')
}

export function assertMayManageMap(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayManageMap(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team can do this.')
}

interface Viewer extends Pick<MapContext, 'actor' | 'role'> {
  visibility: Visibility
  /** Whether the person's email address or its domain is invited to the map. */
  guest: boolean
}

/** Whether someone can see the map. The team, the operator and the map's tokens always can. */
export function maySeeMap({ actor, role, visibility, guest }: Viewer): boolean {
  if (role !== null || (actor.kind !== 'visitor' && actor.kind !== 'person')) return true
  return visibility === 'public' || visibility === 'unlisted' || (visibility === 'invited' && guest)
}

/**
 * `maySeeMap` in SQL, for one person and rows from any map. `m` is the map, `own` is the person's membership, and
 * `inviting` holds the maps they're invited to.
 */
export const mapIsVisible = (inviting: number[]): RawBuilder<boolean> => sql<boolean>`(
  m.visibility in ('public', 'unlisted') or own.user_id is not null
  or (m.visibility = 'invited' and m.id in (${sql.join([0, ...inviting])})))`
