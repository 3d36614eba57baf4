import type { Actor } from '../../platform/actor.ts'
import { Forbidden } from '../../platform/errors.ts'

/** Sign-in links work for anyone's account, so only the command line can create one without sending an email. */
const mayCreateSignInLink = (actor: Actor): boolean => actor.kind === 'operator'

export function assertMayCreateSignInLink(actor: Actor): void {
  if (!mayCreateSignInLink(actor)) throw new Forbidden('operator_only', 'Only the operator can do this.')
}

/**
 * An email to a mistyped address reaches a stranger, who must not get the account. So only the person can confirm it.
 */
export const mayConfirmAddress = (actor: Actor, request: { user_id: number | null }): boolean =>
  actor.kind === 'person' && actor.map_id === undefined && actor.user_id === request.user_id

export function assertMayConfirmAddress(actor: Actor, request: { user_id: number | null }): void {
  if (mayConfirmAddress(actor, request)) return
  throw new Forbidden('address_of_another', 'Open this link where you are signed in, or type the code there.')
}
