import type { FastifyRequest } from 'fastify'
import { isStorable } from '../../lib/text.ts'
import { Invalid, NotFound } from '../errors.ts'
import { type Body, fromPairs } from './body.ts'
import { Browser } from './browser.ts'
import type { Visit } from './page.ts'
import type { ServerParts } from './parts.ts'

/** A request as a visit by nobody in particular; who it is takes the database. */
export function visitOf(request: FastifyRequest, parts: ServerParts): Visit {
  const { headers, url } = request
  const mark = url.indexOf('?')
  const browser = new Browser(headers.cookie, parts.site.publicUrl.startsWith('https:'))
  return {
    database: parts.database,
    site: parts.site,
    now: parts.clock().toISOString(),
    requestId: request.id,
    language: parts.pages.language(browser.language, headers['accept-language']),
    url,
    params: request.params as Record<string, string>,
    query: textsIn(fromPairs(mark < 0 ? '' : url.slice(mark + 1)).value),
    person: undefined,
    browser,
    form: {},
    problems: [],
    notice: undefined,
    script: (headers.accept ?? '').includes('application/json'),
    agent: (headers['user-agent'] ?? '').slice(0, 300),
    resume: async () => {
      throw new Error('Only submit and arrive can go on with a form that was sent before.')
    },
  }
}

/** Knows the person, and what there is to be told. */
export async function greet(visit: Visit, parts: ServerParts): Promise<void> {
  if (!Object.values(visit.params).every(isStorable)) throw new NotFound()
  const { known } = visit.browser
  if (known) visit.person = await parts.pages.personOf(known, visit.now)
}

/** A browser that fetches a page ahead shows it to nobody yet. */
export const isAhead = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? ''}${headers['x-sec-purpose'] ?? ''}`.includes('prefetch')

/** What a form sent. A file or a list has no place in any form of ours. */
export function formOf(body: Body | undefined): Record<string, string> {
  const form = textsIn((body?.value ?? {}) as Record<string, unknown>)
  if (body && body.problems.length > 0) throw new Invalid(body.problems)
  const strange = Object.entries(form).filter(([, text]) => !isStorable(text))
  if (strange.length === 0) return form
  const message = 'Must not contain U+0000 or a lone surrogate.'
  throw new Invalid(strange.map(([field]) => ({ field, code: 'invalid_text', message })))
}

const textsIn = (value: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
