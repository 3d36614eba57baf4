import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

const user_id = Type.Integer()

export const accountDeleted = siteEvent(
  'account.deleted',
  'An account was deleted. Everything the person wrote is kept.',
  Type.Object({ user_id }),
)

export const accountBlocked = siteEvent('account.blocked', 'The operator blocked an account.', Type.Object({ user_id }))

export const accountUnblocked = siteEvent(
  'account.unblocked',
  'The operator unblocked an account.',
  Type.Object({ user_id }),
)
