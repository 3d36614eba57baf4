import type { Call } from './load.ts'

export interface BenchMap {
  url: string
  token: string
  listId: number
  taskIds: number[]
}

let creations = 0

/** What is measured, each as a program would ask for it. */
export const cases: { name: string; call(map: BenchMap): Call }[] = [
  { name: 'a page of 25 tasks', call: (map) => read(map, '/api/1/map/tasks/') },
  { name: 'a filtered page', call: (map) => read(map, `/api/1/map/tasks/?list_id=${map.listId}&ordering=-created`) },
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

const read = (map: BenchMap, path: string): Call => ({ url: map.url + path, headers: authorised(map) })

const write = (map: BenchMap, path: string, body: (number: number) => object): Call => ({
  url: map.url + path,
  method: 'POST',
  headers: { ...authorised(map), 'content-type': 'application/json' },
  body: () => {
    creations += 1
    return JSON.stringify(body(creations))
  },
})

const authorised = (map: BenchMap) => ({ authorization: `Token ${map.token}` })
