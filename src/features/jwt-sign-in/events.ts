import Type from 'typebox'
import { mapEvent, siteEvent } from '../../platform/events/event.ts'
import { changedFields } from '../../platform/events/fields.ts'

const manage = { scope: 'manage' } as const
const user_id = Type.Integer()
const session = Type.Object({ map_id: Type.Integer(), session_id: Type.Integer(), user_id })

export const jwtSettingsChanged = mapEvent(
  'jwt.settings_changed',
  "The sign-in settings for the product's users were changed.",
  Type.Object({ fields: changedFields('method') }),
  manage,
)

export const jwtSecretMade = mapEvent(
  'jwt.secret_made',
  "A new secret for signing the product's tokens was created. `at_once` says whether the previous one was revoked immediately and everyone was signed out.",
  Type.Object({ at_once: Type.Boolean() }),
  manage,
)

/** Leaves out `sub`, which is deleted with the person's data. */
export const jwtPersonAdded = mapEvent(
  'jwt.person_added',
  'Someone signed in from the product for the first time.',
  Type.Object({ user_id }),
  manage,
)

export const jwtSessionOpened = siteEvent('jwt.session_opened', "A person signed in to a product's map.", session)

export const jwtSessionEnded = siteEvent('jwt.session_ended', "A person signed out of a product's map.", session)
