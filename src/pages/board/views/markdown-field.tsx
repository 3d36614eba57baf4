import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'

interface Props {
  common: CommonData
  name: 'description' | 'content'
  label: string
  text: string
  /** The text as HTML, if a preview was requested. */
  preview: string | undefined
}

/** A field for Markdown, with a preview. */
export function MarkdownField({ common, name, label, text, preview }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      {/* The id is not the name, because `content` is the id of `main`. */}
      <Field common={common} name={name} id={`${name}-text`} label={label} help={t('writing.help')}>
        {(attributes) => (
          <textarea {...attributes} rows={6} maxlength={limits.markdown} dir="auto">
            {text}
          </textarea>
        )}
      </Field>
      {preview !== undefined && (
        <section class="preview" aria-label={t('writing.preview.label')} tabindex={-1}>
          {preview ? (
            <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: preview }} />
          ) : (
            <p class="muted">{t('writing.preview.empty')}</p>
          )}
        </section>
      )}
    </>
  )
}

/** Must come after the submit button: Enter in a field presses the first button of the form. */
export const PreviewButton = ({ common }: { common: CommonData }): VNode => (
  <button type="submit" class="button" name="preview" value="1" formnovalidate>
    {wordsIn(common.language)('writing.preview')}
  </button>
)
