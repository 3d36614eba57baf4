import type { Page, PageRequest } from './page.ts'
import { type Counted, RateLimit } from './rate-limit.ts'

/** The limits per minute; 0 for no limit. */
export interface PerMinute {
  /** Per token; for forms, per person or network. */
  requests: number
  /** Page views, per network. */
  pages: number
  searches: number
  /** Milliseconds of CPU time for searches, per network. */
  searchMs: number
  previews: number
}

/** The things people do on pages, each with its own limit. */
export interface PageLimits {
  forms: RateLimit
  pages: RateLimit
  /** Pictures and badges: a page may show many of them. */
  files: RateLimit
  searches: RateLimit
  /** Search-as-you-type: many small searches, which must not use up the limit for others. */
  typing: RateLimit
  /** The CPU time of searches, including search-as-you-type. Some cost a hundred times as much as others. */
  searchTime: RateLimit
  /** Markdown previews are expensive, and no one needs many. */
  previews: RateLimit
}

const filesOfPage = 10
const typedOfSearch = 10

export const pageLimits = (perMinute: PerMinute): PageLimits => ({
  forms: new RateLimit('forms', perMinute.requests),
  pages: new RateLimit('pages', perMinute.pages),
  files: new RateLimit('files', perMinute.pages * filesOfPage),
  searches: new RateLimit('searches', perMinute.searches),
  typing: new RateLimit('typing', perMinute.searches * typedOfSearch),
  searchTime: new RateLimit('search_time', perMinute.searchMs),
  previews: new RateLimit('previews', perMinute.previews),
})

type Kind = Pick<Page, 'isFile' | 'isSearch' | 'isTyping'>

/**
 * Counts a page view by network. A whole company may share one: once it has used up its page views, people who are
 * signed in are counted individually, so that others can't lock them out.
 */
export function countPageView(limits: PageLimits, request: PageRequest, page: Kind): void {
  const viewed = page.isFile ? limits.files : limits.pages
  countEach(page.isTyping ? limits.typing : viewed, request)
  countSearch(limits, request, page)
}

export function countSearch(limits: PageLimits, request: PageRequest, { isSearch }: Pick<Page, 'isSearch'>): void {
  if (isSearch?.(request)) countEach(limits.searches, request)
}

function countEach(limit: RateLimit, { person, network, ctx }: PageRequest): void {
  const nowMs = Date.parse(ctx.now)
  if (person && limit.take({ network }, nowMs)?.allowed === false) limit.assertWithin({ id: person.id }, nowMs)
  else if (!person) limit.assertWithin({ network }, nowMs)
}

/**
 * Runs a search if its network has CPU time left in this minute, and counts the time it takes. After that, each
 * signed-in person gets the same amount again.
 */
export async function withinSearchTime<Result>(
  { searchTime }: PageLimits,
  request: PageRequest,
  page: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(page.isTyping || page.isSearch?.(request))) return work()
  const { person, network, ctx } = request
  const nowMs = Date.parse(ctx.now)
  const isPersonal = person && searchTime.take({ network }, nowMs, 0)?.allowed === false
  return spendSearchTime(searchTime, isPersonal ? { id: person.id } : { network }, nowMs, work)
}

export async function spendSearchTime<Result>(
  searchTime: RateLimit,
  who: Counted,
  nowMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (searchTime.perMinute === 0) return work()
  searchTime.assertWithin(who, nowMs, 0)
  return meter.measure(work, (ms) => searchTime.take(who, nowMs, ms))
}

/** Counts a form by person if someone is signed in, otherwise by network. */
export function assertWithinLimit(limit: RateLimit, { person, network, ctx }: PageRequest): void {
  limit.assertWithin(person ? { id: person.id } : { network }, Date.parse(ctx.now))
}

/**
 * Measures the CPU time of concurrent tasks on this thread. Time during which several run is split equally among them,
 * because the system counts per thread, not per request.
 */
class ProcessorMeter {
  readonly #running = new Set<{ ms: number }>()
  #counted = 0

  async measure<Result>(work: () => Promise<Result>, report: (ms: number) => void): Promise<Result> {
    const share = { ms: 0 }
    this.#divide()
    this.#running.add(share)
    try {
      return await work()
    } finally {
      this.#divide()
      this.#running.delete(share)
      report(share.ms)
    }
  }

  #divide(): void {
    const { user, system } = process.threadCpuUsage()
    const ms = (user + system) / 1_000
    for (const share of this.#running) share.ms += (ms - this.#counted) / this.#running.size
    this.#counted = ms
  }
}

const meter = new ProcessorMeter()
