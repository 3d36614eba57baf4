import type { VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { CheckField } from './check-field.tsx'

/** Votes for somebody who asked for the task elsewhere. */
export function VoteForm({ common, path }: { common: CommonData; path: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <Form common={common} action={`${path}voters`}>
      <p class="muted">{t('behalf.help')}</p>
      <Problems common={common} field={null} />
      <Problems common={common} field="parent" />
      <TextField
        common={common}
        name="email"
        type="email"
        label={t('behalf.email')}
        maxLength={maxLengths.email}
        required
        autocomplete="off"
      />
      <TextField
        common={common}
        name="display_name"
        label={t('behalf.name')}
        maxLength={2 * maxLengths.name + 1}
        dir="auto"
        autocomplete="off"
      />
      <TextField
        common={common}
        name="source"
        label={t('behalf.source')}
        maxLength={maxLengths.url}
        inputMode="url"
        autocomplete="off"
      />
      <CheckField common={common} name="notify" label={t('behalf.notify')} checked={common.form.notify === 'on'} />
      <button type="submit" class="button">
        {t('behalf.send')}
      </button>
    </Form>
  )
}
