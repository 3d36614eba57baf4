import autocannon from 'autocannon'

export interface Measured {
  perSecond: number
  p99Ms: number
}

export interface Row {
  name: string
  small: Measured
  large: Measured
  bare: Measured
}

export interface Call {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The parts that differ from request to request. */
  next?(): { path?: string; body?: string }
}

/** Sends requests over ten connections, each as soon as the last one was answered. A status other than 2xx is a failure. */
export async function load(call: Call, seconds: number): Promise<Measured> {
  const { next } = call
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next?.() })
  const result = await autocannon({
    url: call.url,
    connections: 10,
    duration: seconds,
    method: call.method ?? 'GET',
    headers: call.headers ?? {},
    ...(next ? { requests: [{ setupRequest }] } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${call.url}: ${result.non2xx} answers were refusals, ${result.errors} requests failed.`)
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

export function median(all: Measured[]): Measured {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}
