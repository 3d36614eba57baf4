import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { PersonName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'

/** Fields for the first and last name. */
export function Names({ common, name }: { common: CommonData; name: PersonName }): VNode {
  const t = wordsIn(common.language)
  const rest = { common, maxLength: limits.name }
  return (
    <>
      <TextField
        {...rest}
        name="first_name"
        label={t('you.first-name')}
        value={name.first_name}
        autocomplete="given-name"
        help={t('you.name.help')}
      />
      <TextField
        {...rest}
        name="last_name"
        label={t('you.last-name')}
        value={name.last_name}
        autocomplete="family-name"
      />
    </>
  )
}
