import { type BenchMap, type Call, load, type Measured, median, note } from './load.ts'
import type { Setup } from './setup.ts'

export interface Row {
  name: CaseName
  small: Measured
  large: Measured
  bare: Measured
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

export async function measureCases(
  setup: Setup,
  { rounds, seconds, only = '' }: { rounds: number; seconds: number; only: string | undefined },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, call } of cases.filter((each) => each.name.includes(only))) {
    note(name)
    rows.push({ name, ...(await measure(setup, { name, call, rounds, seconds })) })
  }
  return rows
}

interface Measuring {
  name: CaseName
  call(map: BenchMap): Call
  rounds: number
  seconds: number
}

/** Measures the three servers alternately, so that other work on the machine affects them equally. */
async function measure({ small, large, bareUrl, clock }: Setup, { name, call, rounds, seconds }: Measuring) {
  const calls = { small: call(small), large: call(large) }
  const bare: Call = { url: await bareUrl(name, calls.small) }
  const results: Record<'small' | 'large' | 'bare', Measured[]> = { small: [], large: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await load(bare, seconds, clock))
    results.small.push(await load(calls.small, seconds, clock))
    results.large.push(await load(calls.large, seconds, clock))
  }
  return { small: median(results.small), large: median(results.large), bare: median(results.bare) }
}

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
