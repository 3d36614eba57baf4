import Type from 'typebox'
import { scopes } from '../../platform/actor.ts'
import { mapEvent } from '../../platform/events/event.ts'
import { writtenText } from '../../platform/events/fields.ts'

const manage = { scope: 'manage' } as const

export const tokenCreated = mapEvent(
  'token.created',
  'A token was created for the map.',
  Type.Object({ token_id: Type.Integer(), name: writtenText, scope: Type.Enum([...scopes]) }),
  manage,
)

export const tokenRevoked = mapEvent(
  'token.revoked',
  'A token was revoked. Everything it created is kept.',
  Type.Object({ token_id: Type.Integer() }),
  manage,
)

export const tokenRenamed = mapEvent(
  'token.renamed',
  'A token was renamed. Everything it created now shows the new name as its author.',
  Type.Object({ token_id: Type.Integer(), name: writtenText }),
  manage,
)
