import type { Actor } from '../../platform/actor.ts'
import { Forbidden } from '../../platform/errors.ts'

/**
 * An account works in every map of the installation, so only the operator can block it. Teams can block people in their
 * own map.
 */
export const mayBlock = (actor: Actor): boolean => actor.kind === 'operator'

export function assertMayBlock(actor: Actor): void {
  if (!mayBlock(actor)) throw new Forbidden('operator_only', 'Only the operator can do this.')
}
