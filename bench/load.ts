import autocannon from 'autocannon'
import { type ProcessorClock, spentBetween } from './server-process.ts'

export interface Measured {
  perSecond: number
  p99Ms: number
  /** CPU time per request, of the server and its database. */
  processorMs: number
}

export interface Call {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  connections?: number
  /** The parts that differ between requests. */
  next?(): { path?: string; method?: 'GET' | 'POST'; body?: string }
}

/**
 * Sends requests over several connections, each as soon as the previous response arrives. Any status other than 2xx is
 * a failure.
 */
export async function load(call: Call, seconds: number, clock: ProcessorClock): Promise<Measured> {
  const { next, headers = {} } = call
  // A copy of the headers, because autocannon adds a body's length to them and keeps it for requests without a body.
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers: { ...headers }, ...next?.() })
  const start = await clock.now()
  const result = await autocannon({
    url: call.url,
    connections: call.connections ?? 10,
    duration: seconds,
    method: call.method ?? 'GET',
    headers,
    ...(next ? { requests: [{ setupRequest }] } : {}),
  })
  const spent = spentBetween(start, await clock.now())
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.url}: ${result.non2xx} answers were refusals, ${result.errors} requests failed.`)
  }
  const processorMs = spent / result.requests.total
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, processorMs }
}

export function median(all: Measured[]): Measured {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}

export interface BenchMap {
  url: string
  token: string
  listId: number
  taskIds: number[]
}

export function note(what: string): void {
  process.stderr.write(`measuring: ${what}\n`)
}
