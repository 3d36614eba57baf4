import type { ComponentChildren, VNode } from 'preact'
import type { Problem } from '../../platform/errors.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

interface FormProps {
  common: CommonData
  action: string
  id?: string
  class?: string
  /** Left to the browser itself. */
  'data-turbo'?: 'false'
  children?: ComponentChildren
}

/**
 * Every page holds one form of this id. A button that needs no fields names it and says where to send it, with
 * `form={pageForm} formaction="…"`, so that a page with a hundred stones holds one token.
 */
export const pageForm = 'page-form'

/** A form that does something. It carries the browser's token, and the address to return to. */
export const Form = ({ common, action, children, ...rest }: FormProps): VNode => (
  <form method="post" action={action} {...rest}>
    <input type="hidden" name="form_token" value={common.formToken} />
    <input type="hidden" name="from" value={common.form.from ?? common.url} />
    {children}
  </form>
)

/** What is wrong with a field, or with all of it (`null`), beside where it was tried. */
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

/** In the visitor's language where we have words for it, else in those of the interface. */
export function problemWords(common: CommonData, { code, message }: Problem): string {
  const t = wordsIn(common.language)
  const key = `problem.${code}`
  return t.has(key) ? t(key) : message
}
