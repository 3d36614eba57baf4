import type { Timestamp } from '../../lib/time.ts'
import type { Person } from '../../platform/actor.ts'
import type { Problem } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'

/** What every view receives. What else is of one browser is a slot: see `platform/html/slots.ts`. */
export interface CommonData {
  language: string
  now: Timestamp
  publicUrl: string
  sendsMail: boolean
  /** Path and query of this page. */
  url: string
  person: Person | undefined
  /** The values of a form that is shown again after an error. */
  form: Record<string, string>
  problems: Problem[]
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
  form: request.form,
  problems: request.problems,
  hidden: request.hidden,
})
