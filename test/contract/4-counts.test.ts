import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { followTask, unfollowTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { actingAs } from '../support/builders/acting-as.ts'

type Deed = [verb: keyof typeof verbs, task: number, person: number]

interface Scene {
  map: TestMap
  send(method: string, path: string, json?: object): Promise<number>
  task: number
  user: number
  voter: { email: string }
  list: number
  vote: number
  comment: number
}

const verbs = {
  vote: ({ send, task, voter }: Scene) => send('POST', 'votes/create/', { parent: task, voter }),
  unvote: ({ send, vote }: Scene) => send('DELETE', `votes/${vote}/`),
  comment: ({ send, task }: Scene) => send('POST', 'comments/create/', { parent: task, content: 'x' }),
  uncomment: ({ send, comment }: Scene) => send('DELETE', `comments/${comment}/`),
  follow: ({ map, task, user }: Scene) =>
    followTask(actingAs(map, { id: user }), { task_id: task }).then(() => 200, statusOf),
  unfollow: ({ map, task, user }: Scene) =>
    unfollowTask(actingAs(map, { id: user }), { task_id: task }).then(() => 200, statusOf),
  move: ({ send, task, list }: Scene) => send('POST', `tasks/${task}/edit/`, { parent: list }),
  add: ({ send, list }: Scene) => send('POST', 'tasks/create/', { parent: list, title: 'x' }),
  remove: ({ send, task }: Scene) => send('DELETE', `tasks/${task}/`),
}

const statusOf = (error: { status: number }): number => error.status

it('200 the three counts and the number of tasks match their rows after concurrent changes', async () => {
  const deed = fc.tuple(fc.constantFrom(...(Object.keys(verbs) as Deed[0][])), fc.nat(2), fc.nat(2))

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (deeds) => {
      const map = await aMap()
      const tasks = [(await map.task()).id, (await map.task()).id, (await map.task()).id]
      const people = await peopleOf(map, tasks[0] as number)

      for (const half of [deeds.slice(0, deeds.length / 2), deeds.slice(deeds.length / 2)]) {
        const known = { votes: await idsOf(map, 'votes'), comments: await idsOf(map, 'comments') }
        await Promise.all(half.map((one) => perform(map, one, { tasks, people, ...known })))
        expect(await told(map)).toEqual(await counted(map))
      }
    }),
    { numRuns: 5 },
  )
})

interface Known {
  tasks: number[]
  people: number[]
  votes: number[]
  comments: number[]
}

/** Rejected requests change nothing; the counts are checked afterwards. */
async function perform(map: TestMap, [verb, nth, person]: Deed, known: Known): Promise<void> {
  const send = async (method: string, path: string, json: object = {}) =>
    (await map.call('write', method, `/api/1/map/${path}`, { json })).status
  const status = await verbs[verb]({
    map,
    send,
    task: known.tasks[nth] as number,
    user: known.people[person] as number,
    voter: { email: `${person}.${map.team}@example.org` },
    list: map.list(person ? 'planned' : 'on_hold'),
    vote: known.votes[nth] ?? 1,
    comment: known.comments[nth] ?? 1,
  })
  // 400 if the parent of a vote or comment is gone, 404 if the record itself is.
  expect([200, 201, 204, 400, 404]).toContain(status)
}

async function peopleOf(map: TestMap, parent: number): Promise<number[]> {
  const people: number[] = []
  for (const person of [0, 1, 2]) {
    const voter = { email: `${person}.${map.team}@example.org` }
    people.push((await map.client('write').votes.create({ parent, voter })).author.id)
  }
  return people
}

async function idsOf(map: TestMap, table: 'votes' | 'comments'): Promise<number[]> {
  const rows = await map.database.read.selectFrom(table).select('id').where('map_id', '=', map.id).execute()
  return rows.map(({ id }) => id)
}

/** The counts the API returns. */
async function told(map: TestMap) {
  const { count, results } = await map.client('read').tasks.list({ ordering: 'created', page_size: 100 })
  const numbers = results.map((task) => [task.id, task.votes_count, task.comments_count, task.subscribers_count])
  return { count, tasks: numbers.sort(([a = 0], [b = 0]) => a - b) }
}

/** The counts of the rows in the database. */
async function counted(map: TestMap) {
  const db = map.database.read
  const tasks = await db
    .selectFrom('tasks')
    .select('id')
    .where('map_id', '=', map.id)
    .where('live', '=', true)
    .orderBy('id')
    .execute()
  const numbers: number[][] = []
  for (const { id } of tasks) {
    const counts = [id]
    for (const table of ['votes', 'comments', 'subscriptions'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('map_id', '=', map.id)
        .where('task_id', '=', id)
        .$if(table !== 'subscriptions', (live) => live.where(sql<boolean>`live`))
        .execute()
      counts.push(rows.length)
    }
    numbers.push(counts)
  }
  return { count: tasks.length, tasks: numbers }
}
