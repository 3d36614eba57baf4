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
  /** Part of every form. It proves that the form came from a page in this browser. */
  readonly formToken: string
  /** The values of a form that is shown again after an error. */
  form: Record<string, string>
  problems: Problem[]
  notice: string | undefined
  /** Not public: search engines leave it out. */
  hidden: boolean
}

export const commonData = (request: PageRequest): CommonData => ({
  language: request.language,
  now: request.ctx.now,
  publicUrl: request.ctx.site.publicUrl,
  sendsMail: request.ctx.site.sendsMail,
  url: request.url,
  person: request.person,
  // A getter, because the first read gives the browser a secret in a cookie. Only pages with a form need it.
  get formToken() {
    return request.browser.formToken
  },
  form: request.form,
  problems: request.problems,
  notice: request.notice,
  hidden: request.hidden,
})
