import type { Timestamp } from '../../lib/time.ts'
import type { Problem } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { Person } from '../../platform/person.ts'

/** What every view receives. */
export interface CommonData {
  language: string
  now: Timestamp
  publicUrl: string
  sendsMail: boolean
  /** Path and query of this page. */
  url: string
  person: Person | undefined
  /** Every form carries it: it proves that the form came from a page shown in this browser. */
  readonly formToken: string
  /** What was typed into the form that is shown again. */
  form: Record<string, string>
  problems: Problem[]
  notice: string | undefined
}

export const commonData = (request: PageRequest): CommonData => ({
  language: request.language,
  now: request.ctx.now,
  publicUrl: request.ctx.site.publicUrl,
  sendsMail: request.ctx.site.sendsMail,
  url: request.url,
  person: request.person,
  // Read only where a page holds a form: the first read gives the browser its secret, and a cookie.
  get formToken() {
    return request.browser.formToken
  },
  form: request.form,
  problems: request.problems,
  notice: request.notice,
})
