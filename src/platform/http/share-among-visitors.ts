import type { Version } from '../db/database.ts'
import { versionCaches } from '../db/version-cache.ts'
import { renderPage, templateOf } from '../html/slots.ts'
import type { PageRequest, PageResponse } from './page.ts'

const maxPages = 64
const maxPageLength = 300_000
const maxUrlLength = 500

/**
 * Renders a public page once for all visitors who request it between two commits, including requests while it is being
 * rendered. Call it after `openMapFor`, which decides for each request who may see the map, before anything is read
 * from the cache. Every commit by any process changes `asOf`, which is read before any content, so nothing is ever
 * stale. If the database has no such value, each request renders its own page.
 */
export function shareAmongVisitors(
  request: PageRequest,
  asOf: Version | undefined,
  show: () => Promise<PageResponse>,
): Promise<PageResponse> {
  const { database, now } = request.ctx
  if (asOf === undefined || !isForAllVisitors(request)) return show()
  // A page may show relative times, so it's cached for a minute at most.
  const version = `${asOf} ${now.slice(0, 'yyyy-mm-ddThh:mm'.length)}`
  const key = `${request.language} ${request.url}`
  return pagesIn(database).get(version, key, () => show().then(rendered))
}

/** True if no one is signed in, the map is public, and the page shows nothing that was submitted. */
const isForAllVisitors = ({ person, hidden, form, problems, url }: PageRequest): boolean =>
  !person && !hidden && problems.length === 0 && Object.keys(form).length === 0 && url.length <= maxUrlLength

const rendered = (answer: PageResponse): PageResponse => {
  if (!('view' in answer)) return answer
  const { view, data, ...rest } = answer
  return { template: templateOf(renderPage(view, data)), ...rest }
}

const isKept = (answer: PageResponse): boolean =>
  'template' in answer && answer.template.reduce((length, piece) => length + piece.length, 0) <= maxPageLength

const pagesIn = versionCaches<PageResponse>(maxPages, isKept)
