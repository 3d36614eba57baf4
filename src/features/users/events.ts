import Type from 'typebox'
import { siteEvent } from '../../platform/events/event.ts'

// Without names or addresses: a person's data is deleted with their account, but events are kept.

export const accountCreated = siteEvent(
  'account.created',
  'An account was created.',
  Type.Object({ user_id: Type.Integer() }),
)

export const accountRenamed = siteEvent(
  'account.renamed',
  "A person's name was changed.",
  Type.Object({ user_id: Type.Integer() }),
)

export const accountLanguageChosen = siteEvent(
  'account.language_chosen',
  'A person chose the language of their emails.',
  Type.Object({ user_id: Type.Integer(), language: Type.String() }),
)
