import autocannon from 'autocannon'

export interface Measured {
  perSecond: number
  p99Ms: number
}

export interface Call {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body of the next request: no two creates are the same. */
  body?(): string
}

/** Asks as fast as it is answered, over ten connections, for a bounded time. Any answer that is not 2xx is a failure. */
export async function load(call: Call, seconds: number): Promise<Measured> {
  const { body } = call
  const result = await autocannon({
    url: call.url,
    connections: 10,
    duration: seconds,
    ...(call.method ? { method: call.method } : {}),
    headers: call.headers ?? {},
    ...(body
      ? {
          requests: [
            {
              setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }),
            },
          ],
        }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.url}: ${result.non2xx} answers were refusals, ${result.errors} requests failed.`)
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** The middle one by speed. */
export function median(all: Measured[]): Measured {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}
