import { scopeOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { WhoWaits } from '../maps/table.ts'
import type { Standing } from './table.ts'

/**
 * Visitors, people who aren't on the team, and public tokens (which can't write anyway). Only outsiders need approval
 * or can be blocked.
 */
export const isOutsider = ({ actor, role }: Pick<MapContext, 'actor' | 'role'>): boolean =>
  actor.kind === 'visitor' || (actor.kind === 'person' && role === null) || scopeOf(actor) === 'public'

interface Writing {
  who: WhoWaits
  /** None of their posts has been approved here yet. */
  isNewcomer: boolean
  /** It has a link or an image, and the map reviews such posts from new people. */
  hasRiskyLinks: boolean
  standing: Standing | null
}

export function needsApprovalBy(ctx: Pick<MapContext, 'actor' | 'role'>, writing: Writing): boolean {
  if (!isOutsider(ctx)) return false
  if (writing.who === 'everybody') return writing.standing !== 'trusted'
  const isNew = writing.isNewcomer && writing.standing !== 'trusted'
  return isNew && (writing.who === 'newcomers' || writing.hasRiskyLinks)
}

export function assertNotBlocked(ctx: Pick<MapContext, 'actor' | 'role'>, standing: Standing | null): void {
  if (isOutsider(ctx) && standing === 'blocked') {
    throw new Forbidden('blocked', 'The team has blocked this account in this map.')
  }
}
