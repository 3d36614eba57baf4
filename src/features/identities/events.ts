import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

/** Without issuer and subject, which are deleted with the account. Events are kept. */
export const identityLinked = siteEvent(
  'identity.linked',
  'An identity of a provider was linked to an account.',
  Type.Object({ user_id: Type.Integer() }),
)
