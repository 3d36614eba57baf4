import type { VNode } from 'preact'
import { maxSynonyms } from '../../../features/maps/schema.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'

/** Words that mean the same in the map. They are added to those that the search knows. */
export function SynonymsField({ common, value }: { common: CommonData; value: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <Field common={common} name="synonyms" label={t('settings.synonyms')} help={t('settings.synonyms.help')}>
      {(attributes) => (
        <textarea {...attributes} rows={4} maxlength={maxSynonyms} dir="auto">
          {common.form.synonyms ?? value}
        </textarea>
      )}
    </Field>
  )
}
