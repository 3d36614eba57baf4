import type { ComponentChildren } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-type.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'
import { Icon } from '../../layout/menu.tsx'
import { Prose } from '../../layout/text.tsx'

interface Props {
  name: 'description' | 'content'
  label: string
  /** The text to edit. Default: empty. */
  value?: string
  focused?: boolean
  /** Whether it can have images, which only people who are signed in can upload. Default: yes. */
  hasImages?: boolean
  /** The people that the text can mention, as a listbox. */
  people?: ComponentChildren
  /** The submit button, next to the toolbar. */
  children?: ComponentChildren
}

/**
 * A card with a field for Markdown and its toolbar. Hints are tooltips; without a script they are below it. After an
 * error it keeps its text.
 */
export function MarkdownField(props: Props, { t, form, preview, person, map }: MapData) {
  const { name, label, value = '', focused = false, hasImages = true, ...parts } = props
  const images = hasImages && person ? `${map.path}/images` : undefined
  // The id is not the name, because `content` is the id of `main`.
  const id = `${name}-text`
  return (
    <>
      <Field name={name} id={id} label={label} help={t('writing.help')}>
        {(attributes) => (
          <div class="composer">
            <textarea
              {...attributes}
              autofocus={attributes.autofocus || focused}
              rows={6}
              maxlength={maxLengths.markdown}
              placeholder={parts.children ? label : undefined}
              dir="auto"
            >
              {form[name] ?? value}
            </textarea>
            {parts.people}
            {/* After the field, so that Tab reaches the field first. */}
            <div class="composer-foot">
              <MarkdownTools field={id} images={images !== undefined} mentions={Boolean(parts.people)} />
              {parts.children}
            </div>
          </div>
        )}
      </Field>
      {images !== undefined && <ImageField field={id} path={images} />}
      {preview !== undefined && (
        <section class="preview" aria-label={t('action.preview')} tabindex={-1}>
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
export const PreviewButton = (_: object, { t }: CommonData) => (
  <Submit name="preview" value="1" formnovalidate>
    {t('action.preview')}
  </Submit>
)

/** The label of each button: a letter, or a drawing. */
const tools = {
  bold: 'B',
  italic: 'I',
  link: 'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.9-3a3.2 3.2 0 0 0-4.6-4.5L10.5 5M11.5 8.5a3.2 3.2 0 0 0-4.6 0L4 11.5A3.2 3.2 0 0 0 8.6 16l.9-1',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  list: 'M8 5.5h9M8 10h9m-9 4.5h9M4 5.5h0M4 10h0m0 4.5h0',
  quote: 'M4 5v10m4-8h9m-9 3h9m-9 3h6',
  mention: '@',
  image: 'M3 4.5h14v11H3zM3 13l4-3.5 3.5 3L13 10l4 3.5M13.3 7.3h.01',
} as const

interface ToolsProps {
  field: string
  images: boolean
  mentions: boolean
}

/** Buttons that write Markdown at the cursor. Without a script, the style sheet hides them. */
function MarkdownTools({ field, images, mentions }: ToolsProps, { t }: CommonData) {
  const names = ['bold', 'italic', 'link', 'code', 'list', 'quote'] as const
  return (
    <fieldset class="markdown-tools" aria-label={t('markdown.tools')} title={t('writing.help')} data-field={field}>
      {names.map((name) => (
        <Tool key={name} name={name} label={t(`markdown.${name}`)} data-markdown={name} />
      ))}
      {mentions && <Tool name="mention" label={t('mention.label')} data-markdown="mention" />}
      {images && (
        <Tool
          name="image"
          label={t('images.choose')}
          title={`${t('images.hint')} ${t('images.help')}`}
          data-choose-image=""
        />
      )}
    </fieldset>
  )
}

interface ToolProps {
  name: keyof typeof tools
  label: string
  title?: string
  'data-markdown'?: string
  'data-choose-image'?: string
}

const Tool = ({ name, label, title = label, ...rest }: ToolProps) => (
  <button type="button" aria-label={label} title={title} {...rest}>
    {tools[name].length === 1 ? <span aria-hidden="true">{tools[name]}</span> : <Icon path={tools[name]} />}
  </button>
)

/** Adds images to a field's text. Without a script it's one image, sent with the form. */
function ImageField({ field, path }: { field: string; path: string }, { t }: CommonData) {
  const id = `${field}-image`
  return (
    <div
      data-images={path}
      data-images-for={field}
      data-max-bytes={maxInputBytes}
      data-uploading={t('images.uploading')}
      data-uploaded={t('images.uploaded')}
      data-failed={t('images.failed')}
      data-too-large={t('problem.image_too_large')}
      data-sign-in={t('images.sign-in')}
      data-wait={t('images.wait')}
    >
      <div class="image-choice">
        <label for={id}>{t('images.label')}</label>
        <input type="file" id={id} name="image" accept={imageTypes.join(',')} aria-describedby={`${id}-help`} />
        <p class="muted" id={`${id}-help`}>
          {t('images.help')}
        </p>
      </div>
      <p class="image-status" role="status" />
    </div>
  )
}
