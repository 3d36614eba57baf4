import Type from 'typebox'
import { mapEvent, siteEvent } from '../../platform/events/event.ts'
import { changedFields } from '../../platform/events/fields.ts'

const manage = { scope: 'manage' } as const
const user_id = Type.Integer()
const session = Type.Object({ map_id: Type.Integer(), session_id: Type.Integer(), user_id })

export const jwtSettingsChanged = mapEvent(
  'jwt.settings_changed',
  'It was changed how people of the product sign in to the map.',
  Type.Object({ fields: changedFields('method') }),
  manage,
)

export const jwtSecretMade = mapEvent(
  'jwt.secret_made',
  'A secret was made with which the product signs its tokens. `at_once`: the one before ended, and everybody was signed out.',
  Type.Object({ at_once: Type.Boolean() }),
  manage,
)

/** Without `sub`, which is deleted with what is stored about the person. */
export const jwtPersonAdded = mapEvent(
  'jwt.person_added',
  'Somebody signed in from the product for the first time.',
  Type.Object({ user_id }),
  manage,
)

export const jwtSessionOpened = siteEvent('jwt.session_opened', 'A person of a product signed in to its map.', session)

export const jwtSessionEnded = siteEvent('jwt.session_ended', 'A person of a product signed out of its map.', session)
