import { includesScope } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'

/** The numbers are the team's. A program needs the write scope, for read tokens may sit in public pages. */
export function mayReadInsight({ actor, role }: Pick<MapContext, 'actor' | 'role'>): boolean {
  if (actor.kind === 'person') return role !== null
  if (actor.kind === 'token') return includesScope(actor.scope, 'write')
  return actor.kind !== 'visitor'
}

export function assertMayReadInsight(ctx: Pick<MapContext, 'actor' | 'role'>): void {
  if (!mayReadInsight(ctx)) throw new Forbidden('members_only', 'Only members of the team may see this.')
}
