import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Prose } from '../../layout/prose.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { MarkdownTools } from './markdown-tools.tsx'

interface Props {
  common: CommonData
  name: 'description' | 'content'
  label: string
  text: string
  /** The text as HTML, if a preview was requested. */
  preview: string | undefined
  /** Whoever opens the page came to write. */
  focused?: boolean
}

/** A field for Markdown, with buttons for it, help and a preview. */
export function MarkdownField({ common, name, label, text, preview, focused = false }: Props): VNode {
  const t = wordsIn(common.language)
  // The id is not the name, because `content` is the id of `main`.
  const id = `${name}-text`
  return (
    <>
      <Field common={common} name={name} id={id} label={label} help={t('writing.help')}>
        {(attributes) => (
          <>
            <textarea
              {...attributes}
              autofocus={attributes.autofocus || focused}
              rows={6}
              maxlength={limits.markdown}
              dir="auto"
            >
              {text}
            </textarea>
            {/* Below it: whoever comes with the keyboard came to write. */}
            <MarkdownTools common={common} field={id} />
          </>
        )}
      </Field>
      <MarkdownHelp common={common} />
      {preview !== undefined && (
        <section class="preview" aria-label={t('writing.preview.label')} tabindex={-1}>
          {preview ? (
            <Prose html={preview} from={name === 'content' ? 3 : 2} />
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
