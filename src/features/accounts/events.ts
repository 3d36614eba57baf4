import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

export const accountDeleted = siteEvent(
  'account.deleted',
  'An account was deleted; what the person wrote stays.',
  Type.Object({ user_id: Type.Integer() }),
)
