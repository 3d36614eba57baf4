import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Problems } from '../../../web/forms.tsx'
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
  const refused = visit.problems.some(({ field }) => field === name)
  return (
    <div class="field">
      <label for={`${name}-text`}>{label}</label>
      <textarea
        id={`${name}-text`}
        name={name}
        rows={6}
        maxlength={20_000}
        dir="auto"
        autofocus={refused}
        aria-invalid={refused}
        aria-describedby={refused ? `${name}-help ${name}-problem` : `${name}-help`}
      >
        {text}
      </textarea>
      <p class="muted" id={`${name}-help`}>
        {t('writing.help')}
      </p>
      <Problems visit={visit} field={name} id={`${name}-problem`} />
      {preview !== undefined && (
        <section class="preview" aria-label={t('writing.preview.label')} tabindex={-1}>
          {preview ? (
            <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: preview }} />
          ) : (
            <p class="muted">{t('writing.preview.empty')}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** Stands after the button that sends: Enter in any field presses the first one of its form. */
export const PreviewButton = ({ visit }: { visit: Visit }): VNode => (
  <button type="submit" class="link" name="preview" value="1" formnovalidate>
    {wordsIn(visit.language)('writing.preview')}
  </button>
)
