import { Address } from '../../features/sessions/schema.ts'
import type { MailedRequest } from '../../features/sessions/verbs/create-sign-in-request.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'

/** The form with an address, and what a verb needs to know of this browser to mail a link and a code to it. */
export function mailedRequest({ form, browser, network, language }: PageRequest): MailedRequest {
  const { email } = readFields(Address, form)
  return { email, browser_hash: browser.hash, sign: (text) => browser.sign(text), network, language }
}
