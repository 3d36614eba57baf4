import type { VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-type.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Submit } from '../../layout/form.tsx'
import { Prose } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  name: 'description' | 'content'
  label: string
  text: string
  /** The text as HTML, if a preview was requested. */
  preview: string | undefined
  /** The page was opened to write. */
  focused?: boolean
  /** Where images for the text are sent to. Only for people who are signed in. */
  images?: string | undefined
}

/** A field for Markdown with a toolbar, help and a preview. */
export function MarkdownField({ common, name, label, text, preview, focused = false, images }: Props) {
  const { t } = common
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
            {/* After it, so that Tab reaches the field first. */}
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

/** Where the images of a text are sent to, and the encoding of the form around it. */
export const imageFormOf = ({ person }: CommonData, map: { path: string }) =>
  person ? { images: `${map.path}/images`, form: { enctype: 'multipart/form-data' as const } } : { form: {} }

/** Must come after the submit button: Enter in a field presses the first button of the form. */
export const PreviewButton = ({ common }: { common: CommonData }) => (
  <Submit name="preview" value="1" formnovalidate>
    {common.t('writing.preview')}
  </Submit>
)

/** What each button shows. Empty for an icon. */
const tools = { bold: 'B', italic: 'I', link: '', code: '‹›', list: '•', quote: '”' } as const

const chain =
  'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.9-3a3.2 3.2 0 0 0-4.6-4.5L10.5 5M11.5 8.5a3.2 3.2 0 0 0-4.6 0L4 11.5A3.2 3.2 0 0 0 8.6 16l.9-1'
const picture = 'M3 4.5h14v11H3zM3 13l4-3.5 3.5 3L13 10l4 3.5M13.3 7.3h.01'

/** Buttons that write Markdown at the cursor. Without a script, the style sheet hides them. */
function MarkdownTools(props: { common: CommonData; field: string; images: boolean }) {
  const { common, field, images } = props
  const { t } = common
  return (
    <fieldset class="markdown-tools" aria-label={t('markdown.tools')} data-field={field}>
      {(Object.keys(tools) as (keyof typeof tools)[]).map((name) => (
        <button
          key={name}
          type="button"
          data-markdown={name}
          aria-label={t(`markdown.${name}`)}
          title={t(`markdown.${name}`)}
        >
          {tools[name] ? <span aria-hidden="true">{tools[name]}</span> : <Drawing path={chain} />}
        </button>
      ))}
      {images && (
        <button type="button" data-choose-image="" aria-label={t('images.choose')} title={t('images.choose')}>
          <Drawing path={picture} />
        </button>
      )}
    </fieldset>
  )
}

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Adds images to the text of a field. Without a script it's one image, sent with the form. */
function ImageField({ common, field, path }: { common: CommonData; field: string; path: string }) {
  const { t } = common
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
      </div>
      <p class="muted" id={`${id}-help`}>
        <span class="needs-script">{t('images.hint')} </span>
        {t('images.help')}
      </p>
      <p class="image-status" role="status" />
    </div>
  )
}

/** What to type, and what it becomes. */
function MarkdownHelp({ common }: { common: CommonData }) {
  const { t } = common
  const [bold, italic, link, code] = [t('markdown.bold'), t('markdown.italic'), t('markdown.link'), t('markdown.code')]
  const rows: [string, VNode][] = [
    [`**${bold}**`, <strong>{bold}</strong>],
    [`*${italic}*`, <em>{italic}</em>],
    [`[${link}](https://…)`, <u>{link}</u>],
    [`\`${code}\``, <code>{code}</code>],
    [`- ${t('markdown.list')}`, <span>• {t('markdown.list')}</span>],
    [`- [ ] ${t('markdown.to-do')}`, <span>☐ {t('markdown.to-do')}</span>],
    [`> ${t('markdown.quote')}`, <q>{t('markdown.quote')}</q>],
  ]
  return (
    <details class="markdown-help">
      <summary>{t('markdown.help')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('markdown.help.write')}</th>
            <th scope="col">{t('markdown.help.see')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([typed, seen]) => (
            <tr key={typed}>
              <td>
                <code>{typed}</code>
              </td>
              <td>{seen}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted needs-script">{t('markdown.help.send')}</p>
    </details>
  )
}
