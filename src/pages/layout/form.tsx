import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, Component, type ComponentChildren } from 'preact'
import { hourMs, later } from '../../lib/time.ts'
import type { Problem } from '../../platform/errors.ts'
import { slot } from '../../platform/html/slots.ts'
import type { CommonData } from './common-data.ts'

interface FormProps {
  action: string
  id?: string
  class?: string
  /** It has a field for files, which only people who are signed in can send. */
  hasFiles?: boolean
  /** `false`: the browser submits the form, not Turbo. */
  'data-turbo'?: 'false'
  /** The script keeps a draft until the form is sent. The value distinguishes forms with the same action. */
  'data-draft'?: string
  /** `_top`: a form in a frame opens a whole page. */
  'data-turbo-frame'?: '_top'
  'aria-label'?: string
  children?: ComponentChildren
}

/**
 * The id of a form without fields that every page has. A button uses it with `form={pageForm} formaction="…"`. That
 * way, a page with a hundred vote buttons needs one form and one token.
 */
export const pageForm = 'page-form'

/** The encoding for buttons that only need the text fields of a form with files. */
export const withoutFiles = 'application/x-www-form-urlencoded'

/** A POST form with the URL to return to, and the browser's form token, which proves where it came from. */
export const Form = ({ action, hasFiles, children, ...rest }: FormProps, { form, url, person }: CommonData) => (
  <form method="post" action={action} {...rest} enctype={hasFiles && person ? 'multipart/form-data' : undefined}>
    <input type="hidden" name="form_token" value={slot('form-token')} />
    <input type="hidden" name="from" value={form.from ?? url} />
    {children}
  </form>
)

interface SubmitProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'class'> {
  kind?: 'primary' | 'danger' | 'quiet'
  children: ComponentChildren
}

export const Submit = ({ kind, ...rest }: SubmitProps) => (
  <button type="submit" class={kind ? `button ${kind}` : 'button'} {...rest} />
)

/** A button without fields of its own, or with one. It sends the form that every page has. */
export const PageButton = ({ to, ...rest }: SubmitProps & { to: string }) => (
  <Submit form={pageForm} formaction={to} {...rest} />
)

type LinkButtonProps = Pick<SubmitProps, 'kind'> & AnchorHTMLAttributes<HTMLAnchorElement> & { text: string }

/** A link that looks like a button. */
export const LinkButton = ({ kind, text, ...rest }: LinkButtonProps) => (
  <a class={kind ? `button ${kind}` : 'button'} {...rest}>
    {text}
  </a>
)

interface ActionsProps {
  kind?: 'primary' | 'danger'
  submit: string
  cancel: string
  back: string
  /** More buttons, shown between the two. */
  children?: ComponentChildren
}

export const FormActions = ({ kind = 'primary', submit, cancel, back, children }: ActionsProps) => (
  <div class="actions">
    <Submit kind={kind}>{submit}</Submit>
    {children}
    <LinkButton href={back} text={cancel} />
  </div>
)

/** The problems with a field, or with the whole form (`null`). */
export function Problems({ field, id }: { field: string | null; id?: string }, common: CommonData) {
  const problems = common.problems.filter((problem) => problem.field === field)
  if (problems.length === 0) return null
  return (
    <p class="problem" id={id} role="alert">
      {problems.map((problem) => problemWords(common, problem)).join(' ')}
    </p>
  )
}

/**
 * The wording for a problem with this field, or with any field, or the API's message if the page's language has none.
 */
export function problemWords(common: CommonData, { field, code, message, waitSeconds = 0 }: Problem): string {
  const { t } = common
  const values = { when: waitWords(common, waitSeconds) }
  return t.find(`problem.${code}.${field}`, values) ?? t.find(`problem.${code}`, values) ?? message
}

/**
 * Comes before the buttons that send the form along with something else, such as a vote: Enter presses the first button
 * of a form, and must not vote. It's invisible; the form has its own submit button.
 */
export const DefaultButton = ({ form }: { form: string }) => (
  <span class="visually-hidden" aria-hidden="true">
    <button type="submit" form={form} tabindex={-1} />
  </span>
)

/** On a page with several forms, only the one that was sent shows its values and problems again. */
export const OnlyInForm = ({ wasSent, children }: { wasSent: boolean; children: ComponentChildren }) => (
  <Given data={wasSent ? {} : { form: {}, problems: [] }}>{children}</Given>
)

/** The views inside receive `data` in place of what the page gives them. */
export class Given extends Component<{ data: Partial<CommonData>; children: ComponentChildren }> {
  override getChildContext = () => this.props.data
  override render = () => this.props.children
}

const minuteMs = 60_000

/** When the person can try again: `in 12 minutes`. Rounded up, so that they don't come back too early. */
export function waitWords({ t, now }: Pick<CommonData, 't' | 'now'>, waitSeconds: number): string {
  const unitMs = waitSeconds * 1000 > hourMs ? hourMs : minuteMs
  const units = Math.max(1, Math.ceil((waitSeconds * 1000) / unitMs))
  return t.ago(later(now, units * unitMs), now)
}
