import Type from 'typebox'
import { scopes } from '../../platform/actor.ts'
import { mapEvent } from '../../platform/events/event.ts'

export const tokenCreated = mapEvent(
  'token.created',
  'A token was created for the map.',
  Type.Object({ token_id: Type.Integer(), name: Type.String(), scope: Type.Enum([...scopes]) }),
)

export const tokenRevoked = mapEvent(
  'token.revoked',
  'A token was revoked; what it wrote stays.',
  Type.Object({ token_id: Type.Integer() }),
)

export const tokenRenamed = mapEvent(
  'token.renamed',
  'A token was renamed, and with it the author of what it wrote.',
  Type.Object({ token_id: Type.Integer(), name: Type.String() }),
)
