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
  /** The parts that differ between requests. */
  next?(): { path?: string; body?: string }
}

/**
 * Sends requests over ten connections, each as soon as the previous response arrives. Any status other than 2xx is a
 * failure.
 */
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

export interface BenchMap {
  url: string
  token: string
  listId: number
  taskIds: number[]
}

let number = 0

/** The requests to measure. */
export const cases: { name: string; call(map: BenchMap): Call }[] = [
  { name: 'a page of 25 tasks', call: (map) => read(map, '/api/1/map/tasks/') },
  {
    // Uses a different time for each request, so the response is never cached. This is the cost of a read after a
    // write.
    name: 'a filtered page, another each time',
    call: (map) => ({
      ...read(map, filtered(map)),
      next: () => ({ path: filtered(map) }),
    }),
  },
  {
    name: 'a filtered page without count',
    call: (map) => ({
      ...read(map, `${filtered(map)}&count=false`),
      next: () => ({ path: `${filtered(map)}&count=false` }),
    }),
  },
  { name: 'one task', call: (map) => read(map, `/api/1/map/tasks/${map.taskIds[0]}/`) },
  { name: 'the map', call: (map) => read(map, '/api/1/map/') },
  {
    name: 'a task created',
    call: (map) =>
      write(map, '/api/1/map/tasks/create/', (n) => ({ parent: map.listId, title: `Made by the bench, ${n}` })),
  },
  {
    name: 'a vote',
    call: (map) =>
      write(map, '/api/1/map/votes/create/', (n) => ({
        parent: map.taskIds[n % map.taskIds.length],
        voter: { email: `voter-${n}@example.org`, first_name: 'Voter', last_name: String(n) },
      })),
  },
]

const read = (map: BenchMap, path: string): Call => ({ url: map.url + path, headers: authorization(map) })

const filtered = (map: BenchMap): string => {
  number += 1
  return `/api/1/map/tasks/?list_id=${map.listId}&created_min=${new Date(number).toISOString()}`
}

const write = (map: BenchMap, path: string, body: (number: number) => object): Call => ({
  url: map.url + path,
  method: 'POST',
  headers: { ...authorization(map), 'content-type': 'application/json' },
  next: () => {
    number += 1
    return { body: JSON.stringify(body(number)) }
  },
})

const authorization = (map: BenchMap) => ({ authorization: `Token ${map.token}` })
