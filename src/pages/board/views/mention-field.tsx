import type { VNode } from 'preact'
import type { Participant } from '../../../features/comments/rules/mentions.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'

interface Props {
  common: CommonData
  participants: Participant[]
}

/** A name of the conversation, completed by the browser. People with the same name are listed with a number. */
export function MentionField({ common, participants }: Props): VNode | null {
  const t = wordsIn(common.language)
  const others = participants.filter(({ id }) => id !== common.person?.id)
  if (others.length === 0) return null
  const isUsed = Boolean(common.form.mention)
  return (
    <details class="mention" open={isUsed}>
      <summary>{t('mention.label')}</summary>
      <Field common={common} name="mention" label={t('mention.name')} help={t('mention.help')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            list="participants"
            value={common.form.mention ?? ''}
            maxlength={250}
            autocomplete="off"
            dir="auto"
          />
        )}
      </Field>
      <datalist id="participants">
        {others.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </details>
  )
}
