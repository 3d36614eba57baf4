import autocannon from 'autocannon'
import { type ProcessorClock, spentBetween } from './server-process.ts'

export interface Measured {
  perSecond: number
  p99Ms: number
  /** CPU time per request, of the server and its database. */
  processorMs: number
}

export interface Row {
  name: CaseName
  small: Measured
  large: Measured
  bare: Measured
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

let number = 0

/** The requests to measure. */
export const cases = [
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
  {
    name: 'a page of 25 tasks, with 5 % votes',
    call: (map) => {
      const { url, method, headers, next: vote } = voteFor(map)
      const path = new URL(url).pathname
      let n = 0
      return {
        ...read(map, '/api/1/map/tasks/'),
        headers,
        next: () => {
          n += 1
          return n % 20 === 0 ? { method, path, ...vote() } : {}
        },
      }
    },
  },
  { name: 'one task', call: (map) => read(map, taskPath(map.taskIds[0])) },
  {
    // On the large map, there are more tasks than responses in the cache.
    name: 'one task, another each time',
    call: (map) => {
      let n = 0
      return {
        ...read(map, taskPath(map.taskIds[0])),
        next: () => {
          n += 1
          return { path: taskPath(map.taskIds[n % map.taskIds.length]) }
        },
      }
    },
  },
  { name: 'the map', call: (map) => read(map, '/api/1/map/') },
  {
    name: 'a task created',
    call: (map) =>
      write(map, '/api/1/map/tasks/create/', (n) => ({ parent: map.listId, title: `Made by the bench, ${n}` })),
  },
  { name: 'a vote', call: (map) => voteFor(map) },
  { name: 'a vote, with 64 connections', call: (map) => ({ ...voteFor(map), connections: 64 }) },
] satisfies { name: string; call(map: BenchMap): Call }[]

export type CaseName = (typeof cases)[number]['name']

const taskPath = (id: number | undefined): string => `/api/1/map/tasks/${id}/`

const read = (map: BenchMap, path: string) => ({ url: map.url + path, headers: authorization(map) })

const filtered = (map: BenchMap): string => {
  number += 1
  return `/api/1/map/tasks/?list_id=${map.listId}&created_min=${new Date(number).toISOString()}`
}

const voteFor = (map: BenchMap) =>
  write(map, '/api/1/map/votes/create/', (n) => ({
    parent: map.taskIds[n % map.taskIds.length],
    voter: { email: `voter-${n}@example.org`, first_name: 'Voter', last_name: String(n) },
  }))

const write = (map: BenchMap, path: string, body: (number: number) => object) => ({
  url: map.url + path,
  method: 'POST' as const,
  headers: { ...authorization(map), 'content-type': 'application/json' },
  next: () => {
    number += 1
    return { body: JSON.stringify(body(number)) }
  },
})

const authorization = (map: BenchMap) => ({ authorization: `Token ${map.token}` })
