import type { ComponentChildren, VNode } from 'preact'
import type { Problem } from '../platform/errors.ts'
import type { Visit } from '../platform/http/page.ts'
import { wordsIn } from './words/words.ts'

interface FormProps {
  visit: Visit
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
export const Form = ({ visit, action, children, ...rest }: FormProps): VNode => (
  <form method="post" action={action} {...rest}>
    <input type="hidden" name="form_token" value={visit.browser.formToken} />
    <input type="hidden" name="from" value={visit.form.from ?? visit.url} />
    {children}
  </form>
)

/** What is wrong with a field, or with all of it (`null`), beside where it was tried. */
export function Problems({ visit, field, id }: { visit: Visit; field: string | null; id?: string }): VNode | null {
  const problems = visit.problems.filter((problem) => problem.field === field)
  if (problems.length === 0) return null
  return (
    <p class="problem" id={id} role="alert">
      {problems.map((problem) => problemWords(visit, problem)).join(' ')}
    </p>
  )
}

/** In the visitor's language where we have words for it, else in those of the interface. */
export function problemWords(visit: Visit, { code, message }: Problem): string {
  const t = wordsIn(visit.language)
  const key = `problem.${code}`
  return t.has(key) ? t(key) : message
}
