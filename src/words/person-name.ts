import type { Words } from '../platform/html/words.ts'
import type { Key } from './words.ts'

export interface Named {
  first_name: string
  last_name: string
}

/** A person's name; empty for one who has told none. */
export const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim()

/** What to call a person: by name, or by a word where there is none (any more). */
export const displayName = (t: Words<Key>, person: Named & { deleted: string | null }): string =>
  person.deleted === null ? nameOf(person) || t('person.unnamed') : t('person.deleted')
