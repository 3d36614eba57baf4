import type { Database } from '../db/database.ts'
import { startLimit, timeLimit, within } from '../db/time-limit.ts'
import { renderPage, templateOf } from '../html/slots.ts'
import type { PageRequest, PageResponse } from './page.ts'
import { defaultRequestMs } from './request-time-limit.ts'

const maxPages = 64
const maxPageLength = 300_000
const maxUrlLength = 500

/** The responses that visitors share, by URL and language, until the next commit or the next minute. */
interface Shared {
  state: string
  answers: Map<string, Promise<PageResponse>>
}

const sharedIn = new WeakMap<Database, Shared>()

/**
 * Renders a public page once for all visitors who request it between two commits, including requests while it is being
 * rendered. Call it after `openMapFor`, which decides for each request who may see the map, before anything is read
 * from the cache. Every commit by any process changes `asOf`, which is read before any content, so nothing is ever
 * stale. If the database has no such value, each request renders its own page.
 */
export function shareAmongVisitors(
  request: PageRequest,
  asOf: string | undefined,
  show: () => Promise<PageResponse>,
): Promise<PageResponse> {
  const { database, now } = request.ctx
  if (asOf === undefined || !isForAllVisitors(request)) return show()
  // A page may show relative times, so it's cached for a minute at most.
  const state = `${asOf} ${now.slice(0, 'yyyy-mm-ddThh:mm'.length)}`
  const { answers } = sharedOf(database, state)
  const key = `${request.language} ${request.url}`
  const known = answers.get(key)
  if (known) return known
  // Other requests may wait for it, so it has its own time limit.
  const limit = { ...startLimit(defaultRequestMs), lane: timeLimit()?.lane }
  const answer = within(limit, () => show().then(rendered))
  answers.set(key, answer)
  for (const oldest of [...answers.keys()].slice(0, answers.size - maxPages)) answers.delete(oldest)
  const forget = () => answers.get(key) === answer && answers.delete(key)
  answer.then((made) => isKept(made) || forget(), forget)
  return answer
}

/** True if no one is signed in, the map is public, and the page shows nothing that was submitted. */
const isForAllVisitors = ({ person, hidden, form, problems, url }: PageRequest): boolean =>
  !person && !hidden && problems.length === 0 && Object.keys(form).length === 0 && url.length <= maxUrlLength

function sharedOf(database: Database, state: string): Shared {
  const shared = sharedIn.get(database)
  if (shared?.state === state) return shared
  const fresh: Shared = { state, answers: new Map() }
  sharedIn.set(database, fresh)
  return fresh
}

const rendered = (answer: PageResponse): PageResponse => {
  if (!('view' in answer)) return answer
  const { view, ...rest } = answer
  return { template: templateOf(renderPage(view)), ...rest }
}

const isKept = (answer: PageResponse): boolean =>
  'template' in answer && answer.template.reduce((length, piece) => length + piece.length, 0) <= maxPageLength
