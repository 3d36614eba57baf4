import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { Field } from '../../../web/field.tsx'
import { wordsIn } from '../../../web/words/words.ts'

interface Shown {
  visit: Visit
  name: 'description' | 'content'
  label: string
  text: string
  /** The text as HTML, when it was asked for. */
  preview: string | undefined
}

/** A field for markdown, and how it will look. */
export function Writing({ visit, name, label, text, preview }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <>
      {/* Its id is not the name: `content` is the page's own. */}
      <Field visit={visit} name={name} id={`${name}-text`} label={label} help={t('writing.help')}>
        {(its) => (
          <textarea {...its} rows={6} maxlength={limits.markdown} dir="auto">
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

/** Stands after the button that sends: Enter in any field presses the first one of its form. */
export const PreviewButton = ({ visit }: { visit: Visit }): VNode => (
  <button type="submit" class="button" name="preview" value="1" formnovalidate>
    {wordsIn(visit.language)('writing.preview')}
  </button>
)
