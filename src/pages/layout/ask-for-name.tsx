import type { VNode } from 'preact'
import { nameOf } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { NameField } from './name-field.tsx'

/** In forms that others read: who has no name yet is asked for one. Whom a product signed in has the name that it gives. */
export function AskForName({ common }: { common: CommonData }): VNode | null {
  const { person } = common
  if (!person || person.map || nameOf(person)) return null
  return <NameField common={common} name={person} help={wordsIn(common.language)('name.ask')} />
}
