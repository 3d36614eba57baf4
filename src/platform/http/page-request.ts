import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/ip.ts'
import { hasTooManyMarks, isStorable } from '../../lib/text.ts'
import type { Actor, Person } from '../actor.ts'
import { createContext } from '../context.ts'
import { NotFound, type Problem } from '../errors.ts'
import { type Body, fromPairs } from './body.ts'
import { Browser } from './browser.ts'
import { hashOfSecret } from './browser-secret.ts'
import { requestOrigin } from './form-checks.ts'
import type { PageRequest } from './page.ts'
import type { ServerDeps } from './server-deps.ts'
import { tooManyMarks } from './validate.ts'

/** A visitor's request. Creating it can't fail, so that every later error has a page to be shown on. */
export function pageRequest(request: FastifyRequest, deps: ServerDeps): PageRequest {
  const { headers, url } = request
  const { database, site } = deps
  const browser = new Browser(headers.cookie, site.publicUrl.startsWith('https:'))
  return {
    ctx: createContext({
      database,
      site,
      now: deps.clock().toISOString(),
      actor: { kind: 'visitor' },
      requestId: request.id,
    }),
    language: deps.pages.language(browser.language, headers['accept-language']),
    url,
    params: request.is404 || !request.params ? mapSlugsIn(url) : (request.params as Record<string, string>),
    query: {},
    person: undefined,
    browser,
    form: {},
    files: {},
    stored: [],
    problems: [],
    flash: undefined,
    hidden: false,
    wantsJson: (headers.accept ?? '').includes('application/json'),
    wantsEvents: request.method === 'GET' && headers.accept === 'text/event-stream',
    isPrefetch: isPrefetch(request),
    sender: requestOrigin(request, site.publicUrl),
    network: networkOf(request.ip),
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    resume: async () => {
      throw new Error('Only submit and actOnGet can resume a saved form.')
    },
  }
}

/** A path without a page may still be inside a map. */
function mapSlugsIn(url: string): Record<string, string> {
  const [, team, map] = /^\/([a-z0-9-]+)\/([a-z0-9-]+)(?=[/?]|$)/.exec(url) ?? []
  return team && map ? { team, map } : {}
}

/** Reads the URL and finds out who is signed in. */
export async function identify(request: PageRequest, deps: ServerDeps): Promise<void> {
  if (!Object.values(request.params).every(isStorable)) throw new NotFound()
  request.query = queryIn(request.url)
  const { browser, ctx, params } = request
  const { existingHash, mapSession } = browser
  const person = existingHash ? await deps.pages.findPerson(ctx, existingHash) : undefined
  // An account always takes precedence over a session in a map.
  if (person) return signIn(request, person)
  if (!mapSession || params.team === undefined || params.map === undefined) return
  const session = { map_id: mapSession.map_id, hash: hashOfSecret(mapSession.secret) }
  const inMap = await deps.pages.findPersonInMap(ctx, session, params)
  if (!inMap) return
  signIn(request, inMap)
  request.browser.actInMap()
}

export function queryIn(url: string): Record<string, string> {
  const mark = url.indexOf('?')
  return textsIn(fromPairs(mark < 0 ? '' : url.slice(mark + 1)).value)
}

/** Makes the person the request's actor. */
export function signIn(request: PageRequest, person: Person): void {
  const bound = person.map ? { map_id: person.map.id } : {}
  const actor: Actor = { kind: 'person', user_id: person.id, session_id: person.session_id, ...bound }
  request.person = person
  request.ctx = createContext({ ...request.ctx, actor })
}

/** Whether the browser is prefetching the page and not showing it yet. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  `${headers['sec-purpose'] ?? ''}${headers['x-sec-purpose'] ?? ''}`.includes('prefetch')

/** The fields of a form, and any problems found before the schema is checked. Keeps only valid fields. */
export function formOf(body: Body | undefined): { form: Record<string, string>; problems: Problem[] } {
  // Our forms have no lists.
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

/** Longer than any text we accept, so that people who wrote too much can still shorten it. */
const maxFieldLength = 100_000

function fieldProblem(text: string): { code: string; message: string } | undefined {
  if (text.length > maxFieldLength) return { code: 'too_long', message: 'This is too long.' }
  if (!isStorable(text)) return { code: 'invalid_text', message: 'Must not contain U+0000 or a lone surrogate.' }
  return hasTooManyMarks(text) ? tooManyMarks : undefined
}

const textsIn = (value: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
