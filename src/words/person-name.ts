import type { Words } from './words.ts'

export interface PersonName {
  first_name: string
  last_name: string
}

export const nameOf = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`.trim()

/**
 * The name that pages, emails and webhooks show for a person. People without a name are called guests, and forms ask them for
 * one: see `AskForName`.
 */
export const shownName = (t: Words, person: PersonName): string => nameOf(person) || t('person.unnamed')

/** The name of someone whose account may have been deleted. */
export const displayName = (t: Words, person: PersonName & { deleted: string | null }): string =>
  person.deleted === null ? shownName(t, person) : t('person.deleted')
