import fc from 'fast-check'
import { followTask, unfollowTask } from '../../../src/features/subscriptions/verbs/following.ts'
import { createMapContext } from '../../../src/platform/context.ts'
import type { TestMap } from '../builders/a-map.ts'
import type { Answered } from '../requests/call.ts'

const verbs = [
  ['create task', 6],
  ['edit task', 2],
  ['move task', 3],
  ['delete task', 2],
  ['vote', 6],
  ['unvote', 2],
  ['comment', 5],
  ['delete comment', 2],
  ['follow', 2],
  ['unfollow', 1],
  ['create list', 1],
  ['delete list', 1],
] as const

export type Verb = (typeof verbs)[number][0]

export interface Step {
  verb: Verb
  /** The records that exist. */
  pick: number
  other: number
}

/** Steps of a random walk through a map. `without` excludes verbs. */
export const stepOf = (without: Verb[] = []): fc.Arbitrary<Step> =>
  fc.record({
    verb: fc.oneof(
      ...verbs
        .filter(([verb]) => !without.includes(verb))
        .map(([verb, weight]) => ({ weight, arbitrary: fc.constant(verb) })),
    ),
    pick: fc.nat(1000),
    other: fc.nat(1000),
  })

interface Known {
  lists: number[]
  tasks: number[]
  /** Tasks that no step deletes. */
  kept?: number[]
}

/** Runs steps in a map, optionally several at once. A step may be rejected, because the picked record may be gone. */
export function walkerIn(map: TestMap, known: Known) {
  const made = { comments: [] as number[], votes: [] as number[] }
  const at = (ids: number[], index: number): number => ids[index % Math.max(ids.length, 1)] ?? 999_999
  const post = (path: string, json: unknown) => map.call('manage', 'POST', `/api/1/map/${path}`, { json })
  const drop = (path: string) => map.call('manage', 'DELETE', `/api/1/map/${path}`)
  const noted = async (ids: number[], call: Promise<Answered>) => {
    const answer = await call
    if (answer.status === 201) ids.push(answer.body.id)
    return answer
  }

  return async ({ verb, pick, other }: Step): Promise<number> => {
    const [list, task] = [at(known.lists, pick), at([...known.tasks, ...(known.kept ?? [])], pick)]
    switch (verb) {
      case 'create task':
        return (await noted(known.tasks, post('tasks/create/', { parent: list, title: `T ${other}` }))).status
      case 'edit task':
        return (await post(`tasks/${task}/edit/`, { title: `E ${other}`, pending: other % 2 === 0 })).status
      case 'move task':
        return (await post(`tasks/${task}/edit/`, { parent: at(known.lists, other) })).status
      case 'delete task':
        return (await drop(`tasks/${at(known.tasks, pick)}/`)).status
      case 'vote':
        return (
          await noted(
            made.votes,
            post('votes/create/', { parent: task, voter: { email: `v${other % 9}@example.org` } }),
          )
        ).status
      case 'unvote':
        return (await drop(`votes/${at(made.votes, pick)}/`)).status
      case 'comment': {
        const in_reply_to = other % 3 === 0 && made.comments.length > 0 ? at(made.comments, other) : null
        return (await noted(made.comments, post('comments/create/', { parent: task, content: 'x', in_reply_to })))
          .status
      }
      case 'delete comment':
        return (await drop(`comments/${at(made.comments, pick)}/`)).status
      case 'create list':
        return (await noted(known.lists, post('lists/create/', { name: `L ${other}`, role: 'suggestions' }))).status
      case 'delete list':
        return (await drop(`lists/${at(known.lists, pick)}/`)).status
      case 'follow':
      case 'unfollow':
        return follow(map, verb, task)
    }
  }
}

/** Subscriptions have no endpoint, so the verb is called directly, as a page does. */
async function follow(map: TestMap, verb: 'follow' | 'unfollow', task: number): Promise<number> {
  const token = await map.database.read
    .selectFrom('tokens')
    .select(['id as token_id', 'user_id', 'scope'])
    .where('map_id', '=', map.id)
    .executeTakeFirstOrThrow()
  const { database, site, now, map: ref } = map.operator
  const actor = { kind: 'token', ...token } as const
  const ctx = createMapContext({ database, site, now, actor, requestId: null, map: ref, role: null })
  const done = (verb === 'follow' ? followTask : unfollowTask)(ctx, { task_id: task })
  return done.then(
    () => 204,
    (refusal: { status?: number }) => refusal.status ?? 500,
  )
}
