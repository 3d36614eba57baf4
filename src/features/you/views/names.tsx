import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { TextField } from '../../../web/field.tsx'
import type { Named } from '../../../web/name.ts'
import { wordsIn } from '../../../web/words/words.ts'

/** The two names of a person. */
export function Names({ visit, named }: { visit: Visit; named: Named }): VNode {
  const t = wordsIn(visit.language)
  const rest = { visit, maxLength: limits.name }
  return (
    <>
      <TextField
        {...rest}
        name="first_name"
        label={t('you.first-name')}
        value={named.first_name}
        autocomplete="given-name"
        help={t('you.name.help')}
      />
      <TextField
        {...rest}
        name="last_name"
        label={t('you.last-name')}
        value={named.last_name}
        autocomplete="family-name"
      />
    </>
  )
}
