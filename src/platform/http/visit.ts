import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/network-of.ts'
import { hasTooManyMarks, isStorable } from '../../lib/text.ts'
import { NotFound, type Problem } from '../errors.ts'
import { type Body, fromPairs } from './body.ts'
import { Browser } from './browser.ts'
import type { Visit } from './page.ts'
import type { ServerParts } from './parts.ts'
import { tooManyMarks } from './validate.ts'

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
    network: networkOf(request.ip),
    agent: (headers['user-agent'] ?? '').slice(0, 300),
    resume: async () => {
      throw new Error('Only submit and arrive can go on with a form that was sent before.')
    },
  }
}

/** Knows the person, and what there is to be told. */
export async function greet(visit: Visit, parts: ServerParts): Promise<void> {
  if (!Object.values(visit.params).every(isStorable)) throw new NotFound()
  const { existingHash } = visit.browser
  if (existingHash) visit.person = await parts.pages.personOf(existingHash, visit.now)
}

/** A browser that fetches a page ahead shows it to nobody yet. */
export const isAhead = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? ''}${headers['x-sec-purpose'] ?? ''}`.includes('prefetch')

/** What a form sent, and what is wrong with it before any of it is understood. Only what is fine is kept. */
export function formOf(body: Body | undefined): { form: Record<string, string>; problems: Problem[] } {
  // A file or a list has no place in any form of ours.
  const sent = Object.entries(textsIn((body?.value ?? {}) as Record<string, unknown>))
  const problems = sent.flatMap(([field, text]) => {
    const problem = fieldProblem(text)
    return problem ? [{ field, ...problem }] : []
  })
  const refused = new Set(problems.map(({ field }) => field))
  return {
    form: Object.fromEntries(sent.filter(([field]) => !refused.has(field))),
    problems: [...(body?.problems ?? []), ...problems],
  }
}

/** More than the longest text we take, so that somebody who wrote too much can still shorten it. */
const longestField = 100_000

function fieldProblem(text: string): { code: string; message: string } | undefined {
  if (text.length > longestField) return { code: 'too_long', message: 'This is too long.' }
  if (!isStorable(text)) return { code: 'invalid_text', message: 'Must not contain U+0000 or a lone surrogate.' }
  return hasTooManyMarks(text) ? tooManyMarks : undefined
}

const textsIn = (value: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
