import { type Client, createClient } from '@cairn/sdk'
import { percentile } from '../src/lib/arrays.ts'
import type { BenchMap } from './load.ts'
import { type ProcessorClock, spentBetween, untilIdle } from './server-process.ts'

/** CPU time per request, with its event, its jobs and the search index. */
export interface WriteFacts {
  name: string
  goalMs: number
  processorMs: number
}

interface Kind {
  name: string
  goalMs: number
  write(client: Client, map: { list: number; task: number }, n: number): Promise<unknown>
}

const [warmUps, rounds, requests, connections] = [4, 5, 300, 5]

const kinds: Kind[] = [
  {
    name: 'create a task',
    goalMs: 0.9,
    write: ({ tasks }, { list }, n) => {
      const description = `As **CSV**, please. See https://example.org/${n}.`
      return tasks.create({ parent: list, title: `Export to format ${n}`, description })
    },
  },
  {
    name: 'comment',
    goalMs: 0.8,
    write: ({ comments }, { task }, n) => comments.create({ parent: task, content: `I need this for *${n}* reasons.` }),
  },
  {
    name: 'vote',
    goalMs: 0.5,
    write: ({ votes }, { task }, n) => {
      const voter = { email: `writer-${n}@example.org`, first_name: 'Voter', last_name: String(n) }
      return votes.create({ parent: task, voter })
    },
  },
  {
    name: 'edit a task',
    goalMs: 0.7,
    write: ({ tasks }, { task }, n) => tasks.edit(task, { title: `Export to format ${n}` }),
  },
]

/** V8 compiles the code during the first rounds, which don't count. */
export async function measureWrites(map: BenchMap, clock: ProcessorClock): Promise<WriteFacts[]> {
  const client = createClient({ baseUrl: map.url, token: map.token })
  const times = kinds.map((): number[] => [])
  let n = 0
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [index, { write }] of kinds.entries()) {
      const start = await clock.now()
      const end = n + requests
      const writeOn = async () => {
        while (n < end) {
          n += 1
          await write(client, { list: map.listId, task: map.taskIds[n % map.taskIds.length] ?? 0 }, n)
        }
      }
      await Promise.all(Array.from({ length: connections }, writeOn))
      await untilIdle(clock)
      if (round >= warmUps) times[index]?.push(spentBetween(start, await clock.now()) / requests)
    }
  }
  return kinds.map(({ name, goalMs }, index) => ({
    name,
    goalMs,
    processorMs: percentile(times[index] ?? [], 0.5) ?? 0,
  }))
}
