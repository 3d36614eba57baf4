import type { VNode } from 'preact'
import { maxLengths } from '../../platform/http/fields.ts'
import { nameOf, type PersonName } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { TextField } from './field.tsx'

interface Props {
  common: CommonData
  name: PersonName
  autofocus?: boolean
  /** Default: where the name is shown. */
  help?: string
}

/** One field for the whole name, as somebody wants to be called. */
export function NameField({ common, name, autofocus = false, help }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <TextField
      common={common}
      name="display_name"
      label={t('you.name')}
      value={nameOf(name)}
      maxLength={2 * maxLengths.name + 1}
      autocomplete="name"
      dir="auto"
      autofocus={autofocus}
      help={help ?? t('you.name.help')}
    />
  )
}
