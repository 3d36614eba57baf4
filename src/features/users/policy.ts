import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { NotFound, Unauthenticated } from '../../platform/errors.ts'

/** People manage their own account. Commands and jobs can manage any account; tokens can't manage any. */
export const mayManageAccount = (actor: Actor, userId: number): boolean =>
  actor.kind === 'operator' || actor.kind === 'system' || (actor.kind === 'person' && actor.user_id === userId)

export function assertMayManageAccount({ actor }: Pick<Context, 'actor'>, userId: number): void {
  if (mayManageAccount(actor, userId)) return
  throw actor.kind === 'visitor' ? new Unauthenticated() : new NotFound()
}
