import type { Words } from '../platform/html/words.ts'
import type { Key } from './words.ts'

export interface PersonName {
  first_name: string
  last_name: string
}

/** The name of a person; empty if they have not entered one. */
export const nameOf = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`.trim()

/** The name, or a text in its place for a person without a name or with a deleted account. */
export const displayName = (t: Words<Key>, person: PersonName & { deleted: string | null }): string =>
  person.deleted === null ? nameOf(person) || t('person.unnamed') : t('person.deleted')
