import { addressProof } from '../../features/sessions/rules/secrets.ts'
import { Address } from '../../features/sessions/schema.ts'
import type { MailedRequest } from '../../features/sessions/steps/create-sign-in-request.ts'
import { equalInConstantTime } from '../../lib/constant-time.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'

/** The form with an address, and what a verb needs to know of this browser to mail a link and a code to it. */
export function mailedRequest({ form, browser, network, language, ctx }: PageRequest): MailedRequest {
  const { email } = readFields(Address, form)
  const isKnown = equalInConstantTime(browser.addressProof ?? '', addressProof(ctx.site, email))
  return { email, browser_hash: browser.hash, isKnown, sign: (text) => browser.sign(text), network, language }
}
