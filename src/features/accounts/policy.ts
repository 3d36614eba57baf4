import type { Actor } from '../../platform/actor.ts'
import { Forbidden } from '../../platform/errors.ts'

/** An account is for all maps of the installation, so only the operator blocks it. A map blocks people for itself. */
export const mayBlock = (actor: Actor): boolean => actor.kind === 'operator'

export function assertMayBlock(actor: Actor): void {
  if (!mayBlock(actor)) throw new Forbidden('operator_only', 'Only the operator may do this.')
}
