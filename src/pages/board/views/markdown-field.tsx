import type { VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Prose } from '../../layout/text.tsx'
import { ImageField } from './image-field.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { MarkdownTools } from './markdown-tools.tsx'

interface Props {
  common: CommonData
  name: 'description' | 'content'
  label: string
  text: string
  /** The text as HTML, if a preview was requested. */
  preview: string | undefined
  /** The page was opened to write. */
  focused?: boolean
  /** Where images for the text are sent to. Only people who are signed in send any. */
  images?: string | undefined
}

/** A field for Markdown, with buttons for it, help and a preview. */
export function MarkdownField({ common, name, label, text, preview, focused = false, images }: Props): VNode {
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
              maxlength={maxLengths.markdown}
              dir="auto"
            >
              {text}
            </textarea>
            {/* Below it: with the Tab key, the field comes first. */}
            <MarkdownTools common={common} field={id} images={images !== undefined} />
          </>
        )}
      </Field>
      {images !== undefined && <ImageField common={common} field={id} path={images} />}
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

/** Where the images of a text in this map are sent to, and how the form around it is encoded. */
export const imageFormOf = ({ person }: CommonData, map: { path: string }) =>
  person ? { images: `${map.path}/images`, form: { enctype: 'multipart/form-data' as const } } : { form: {} }

/** Must come after the submit button: Enter in a field presses the first button of the form. */
export const PreviewButton = ({ common }: { common: CommonData }): VNode => (
  <button type="submit" class="button" name="preview" value="1" formnovalidate>
    {wordsIn(common.language)('writing.preview')}
  </button>
)
