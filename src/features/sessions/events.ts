import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

// Without addresses, codes or links, because events are kept after an account is deleted.

const sign_in_request_id = Type.Integer()
const session_id = Type.Integer()
const user_id = Type.Integer()

export const sessionRequested = siteEvent(
  'session.requested',
  'Someone requested a sign-in email.',
  Type.Object({ sign_in_request_id }),
)

export const sessionLinkCreated = siteEvent(
  'session.link_created',
  'The operator created a sign-in link.',
  Type.Object({ sign_in_request_id }),
)

export const sessionOpened = siteEvent('session.opened', 'A person signed in.', Type.Object({ session_id, user_id }))

export const sessionEnded = siteEvent(
  'session.ended',
  'A person was signed out in one browser.',
  Type.Object({ session_id, user_id }),
)

export const addressChangeRequested = siteEvent(
  'account.address_change_requested',
  "A person asked to change their account's email address.",
  Type.Object({ sign_in_request_id, user_id }),
)

export const addressChanged = siteEvent(
  'account.address_changed',
  'A person confirmed a new email address.',
  Type.Object({ user_id }),
)

/** Without issuer and subject, which are deleted with the account. Events are kept. */
export const identityLinked = siteEvent(
  'identity.linked',
  "An identity provider's account was linked to a person's account.",
  Type.Object({ user_id: Type.Integer() }),
)

export const addressChangeUndone = siteEvent(
  'account.address_change_undone',
  "Someone with access to the account's previous address restored it.",
  Type.Object({ user_id }),
)
