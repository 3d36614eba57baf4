import Type from 'typebox'
import { scopes } from '../../platform/actor.ts'
import { eventType } from '../../platform/events/event.ts'

export const tokenCreated = eventType(
  'token.created',
  'A token was made for the map.',
  Type.Object({ token_id: Type.Integer(), name: Type.String(), scope: Type.Enum([...scopes]) }),
)

export const tokenRevoked = eventType(
  'token.revoked',
  'A token was revoked; what it wrote stays.',
  Type.Object({ token_id: Type.Integer() }),
)

export const tokenRenamed = eventType(
  'token.renamed',
  'A token was renamed, and with it the author of what it wrote.',
  Type.Object({ token_id: Type.Integer(), name: Type.String() }),
)
