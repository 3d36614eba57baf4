import type { VNode } from 'preact'
import type { Person } from '../../platform/person.ts'
import { nameOf } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { NameField } from './name-field.tsx'

/** Somebody who has no name yet. A person signed in by JWT has the name that the token gives. */
export const isAskedForName = (person: Person | undefined): person is Person =>
  person !== undefined && !person.map && !nameOf(person)

/** In forms that others read. */
export function AskForName({ common }: { common: CommonData }): VNode | null {
  const { person } = common
  if (!isAskedForName(person)) return null
  return <NameField common={common} name={person} help={wordsIn(common.language)('name.ask')} />
}
