import type { ComponentChildren, VNode } from 'preact'
import type { Problem } from '../../platform/errors.ts'
import { slot } from '../../platform/html/slots.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { waitWords } from './wait-words.ts'

interface FormProps {
  common: CommonData
  action: string
  id?: string
  class?: string
  /** A form with files. */
  enctype?: 'multipart/form-data'
  /** `false`: the browser submits the form, not Turbo. */
  'data-turbo'?: 'false'
  /** The script keeps what is typed until it has been sent. The value tells forms apart that have the same action. */
  'data-draft'?: string
  /** `_top`: a form in a frame leads to a whole page. */
  'data-turbo-frame'?: '_top'
  children?: ComponentChildren
}

/**
 * The id of a form without fields that every page has. A button uses it with `form={pageForm} formaction="…"`. So a page
 * with a hundred vote buttons needs one form and one token.
 */
export const pageForm = 'page-form'

/** How a button sends a form that may have files: without them, as it needs only the texts. */
export const withoutFiles = 'application/x-www-form-urlencoded'

/** A POST form with the browser's form token, which proves where it came from, and the URL to return to. */
export const Form = ({ common, action, children, ...rest }: FormProps): VNode => (
  <form method="post" action={action} {...rest}>
    <input type="hidden" name="form_token" value={slot('form-token')} />
    <input type="hidden" name="from" value={common.form.from ?? common.url} />
    {children}
  </form>
)

/** The problems of a field, or of the whole form (`null`). */
export function Problems({
  common,
  field,
  id,
}: {
  common: CommonData
  field: string | null
  id?: string
}): VNode | null {
  const problems = common.problems.filter((problem) => problem.field === field)
  if (problems.length === 0) return null
  return (
    <p class="problem" id={id} role="alert">
      {problems.map((problem) => problemWords(common, problem)).join(' ')}
    </p>
  )
}

/** The text for a problem of this field, or of any field, or the message of the API if the page's language has none. */
export function problemWords(common: CommonData, { field, code, message, waitSeconds = 0 }: Problem): string {
  const t = wordsIn(common.language)
  const key = [`problem.${code}.${field}`, `problem.${code}`].find((name) => t.has(name))
  return key ? t(key, { when: waitWords(common, waitSeconds) }) : message
}
