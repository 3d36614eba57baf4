import type { Site } from '../../../platform/context.ts'
import { egressRefusal, isAllowedHost } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import { findLanguage } from '../../../words/words.ts'
import type { WebhookEdit } from '../schema.ts'
import { typeProblems } from './event-types.ts'

/** What the schema cannot see. A name is looked up when something is sent, and then its address is checked. */
export const webhookProblems = (site: Site, { url, types, language }: Partial<WebhookEdit>): Problem[] => [
  ...(url !== undefined && egressRefusal(url, isAllowedHost(url, site.allowedHosts)) ? [notPublic] : []),
  ...typeProblems(types, 'types', true),
  ...(language !== undefined && findLanguage(language) === undefined ? [unknownLanguage] : []),
]

const notPublic: Problem = {
  field: 'url',
  code: 'not_public',
  message: 'This address is not on the public internet. The operator can allow its host with EGRESS_ALLOWED_HOSTS.',
}

const unknownLanguage: Problem = {
  field: 'language',
  code: 'unknown_language',
  message: 'There is no such language here.',
}
