import { type RawBuilder, sql } from 'kysely'
import { includesScope } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { mayManageTeam } from '../teams/policy.ts'
import type { Visibility } from './rules/visibility.ts'

/** Administrators of the team may edit and archive its maps. So may a token of the map with the manage scope. */
export const mayManageMap = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageTeam(ctx) || (ctx.actor.kind === 'token' && ctx.actor.scope === 'manage')

/** Members of the team work with tasks and comments. So does a token of the map with the write scope. */
export const mayModerate = (ctx: Pick<MapContext, 'actor' | 'role'>): boolean =>
  mayManageMap(ctx) ||
  (ctx.actor.kind === 'person' && ctx.role !== null) ||
  (ctx.actor.kind === 'token' && includesScope(ctx.actor.scope, 'write'))

export function assertMayModerate(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayModerate(ctx)) throw new Forbidden('members_only', 'Only members of the team may do this.')
}

export function assertMayManageMap(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayManageMap(ctx)) throw new Forbidden('administrators_only', 'Only administrators of the team may do this.')
}

interface Viewer extends Pick<MapContext, 'actor' | 'role'> {
  visibility: Visibility
  /** Whether the map invites the address of the person, or its domain. */
  guest: boolean
}

/** The team, the operator and a token of the map always see it. */
export function maySeeMap({ actor, role, visibility, guest }: Viewer): boolean {
  if (role !== null || (actor.kind !== 'visitor' && actor.kind !== 'person')) return true
  return visibility === 'public' || visibility === 'unlisted' || (visibility === 'invited' && guest)
}

/**
 * The same in SQL, for a person and rows of all maps. `m` is the map, `own` the membership of the person, and
 * `inviting` are the maps that invite them.
 */
export const mapIsVisible = (inviting: number[]): RawBuilder<boolean> => sql<boolean>`(
  m.visibility in ('public', 'unlisted') or own.user_id is not null
  or (m.visibility = 'invited' and m.id in (${sql.join([0, ...inviting])})))`
