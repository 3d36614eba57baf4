import type { Call } from './load.ts'

export interface BenchMap {
  url: string
  token: string
  listId: number
  taskIds: number[]
}

let number = 0

/** The requests that are measured. */
export const cases: { name: string; call(map: BenchMap): Call }[] = [
  { name: 'a page of 25 tasks', call: (map) => read(map, '/api/1/map/tasks/') },
  {
    // Another time each time, so that the response is never cached. This is what a read costs after a write.
    name: 'a filtered page, another each time',
    call: (map) => ({
      ...read(map, filtered(map)),
      next: () => ({ path: filtered(map) }),
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
