import { describe, expect, it, vi } from 'vitest'
import { findMap } from '../../src/features/maps/queries/find-map.ts'
import { taskCreated, taskDeleted } from '../../src/features/tasks/events.ts'
import { createTask, deleteTask } from '../../src/features/tasks/verbs/tasks.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { afterCommit } from '../../src/platform/db/database.ts'
import { type Reaction, reaction, reactionHandlers, reactionNames } from '../../src/platform/events/reaction.ts'
import type { Feature } from '../../src/platform/feature.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aQueue, minute } from '../support/builders/a-queue.ts'
import { site } from '../support/builders/a-site.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { renderTask } from '../support/builders/render.ts'
import { killedAfterOneTransaction } from '../support/databases/killed.ts'

type Run = Reaction<{ task_id: number }>['run']

/** A map in an installation with a feature that reacts to tasks, and the workers that run its reactions. */
async function aReactingMap(run: Run) {
  const queue = await aQueue()
  const feature: Feature = {
    name: 'echoes',
    reactions: [
      reaction({ event: taskCreated, name: 'echo', run }),
      reaction({ event: taskDeleted, name: 'echo', run }),
      reaction({ event: taskCreated, name: 'other', run: async () => undefined }),
    ],
  }
  const reactions = feature.reactions ?? []
  const kinds = reactionHandlers(reactions, findMap)
  const one = queue.worker(kinds)
  const waking = afterCommit(queue.database, ({ kinds }) => one.wake(kinds))
  const app = { database: waking, site: { ...site, reactions: reactionNames(reactions) }, url: 'http://unused' }
  const map = await aMap({ ...app, close: async () => undefined })
  const author = await aPerson(map, { role: 'Moderator' })
  return {
    ...queue,
    map,
    author,
    ctx: contextsOf(map, author, 'Moderator', queue.now()).inMap,
    one,
    kinds,
    task: renderTask({ parent: map.list(), title: 'A task' }),
  }
}

describe('a reaction to an event', () => {
  it('runs after the commit, from the stored event, as the system, in its map', async () => {
    const runs: unknown[] = []
    const { ctx, one, task, map, author, jobs, now } = await aReactingMap(async ({ actor, map: where }, event) => {
      runs.push({ actor, where, event })
    })

    const task_id = await createTask(ctx, task)
    const [event] = await ctx.db.selectFrom('events').select('id').where('type', '=', 'task.created').execute()
    const job = { map_id: map.id, key: String(event?.id), payload: `{"event_id":${event?.id}}`, run_at: now() }
    expect(await jobs()).toMatchObject([
      { ...job, kind: 'event.echo' },
      { ...job, kind: 'event.other' },
    ])
    expect(runs).toEqual([])
    await one.runOnce()

    const { id, team_id, path } = map
    expect(runs).toMatchObject([
      {
        actor: { kind: 'system' },
        where: { id, team_id, path, archived: false },
        event: {
          id: event?.id,
          type: 'task.created',
          data: { task_id, title: 'A task' },
          created: now(),
          user_id: author.id,
        },
      },
    ])
    expect(await jobs()).toEqual([])
  })

  it('can subscribe to several event types', async () => {
    const types: string[] = []
    const { ctx, one, task } = await aReactingMap(async (_ctx, { type }) => void types.push(type))

    await deleteTask(ctx, { task_id: await createTask(ctx, task) })
    await one.runOnce()

    expect(types.sort()).toEqual(['task.created', 'task.deleted'])
  })

  it('never runs for events that were rolled back', async () => {
    const run = vi.fn(async () => undefined)
    const { ctx, one, task, jobs } = await aReactingMap(run)
    const undone = ctx.transaction(async (tx) => {
      await createTask(tx, task)
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')

    await one.runOnce()

    expect([run.mock.calls, await jobs()]).toEqual([[], []])
  })

  it('runs in the worker that the commit wakes', async () => {
    const ran = Promise.withResolvers<number>()
    const { ctx, one, task } = await aReactingMap(async (_ctx, { data }) => ran.resolve(data.task_id))
    one.start()

    const id = await createTask(ctx, task)

    expect(await ran.promise).toBe(id)
  })

  it('runs in the next worker if none was running at the commit', async () => {
    const runs: number[] = []
    const { ctx, task, kinds, worker } = await aReactingMap(async (_ctx, { data }) => void runs.push(data.task_id))
    const id = await createTask(ctx, task)

    await worker(kinds).runOnce()

    expect(runs).toEqual([id])
  })

  it('runs again in the next worker if the first was killed before recording that it was done', async () => {
    const runs: number[] = []
    const { ctx, task, kinds, database, worker, pass, jobs } = await aReactingMap(
      async (_ctx, { data }) => void runs.push(data.task_id),
    )
    const id = await createTask(ctx, task)
    const echo = kinds.filter(({ kind }) => kind === 'event.echo')
    await worker(echo, { database: killedAfterOneTransaction(database) }).runOnce()
    expect(runs).toEqual([id])
    await worker(kinds).runOnce()
    expect(await jobs()).toMatchObject([{ kind: 'event.echo', attempts: 1 }])

    pass(5 * minute)
    await worker(kinds).runOnce()

    expect([runs, await jobs()]).toEqual([[id, id], []])
  })

  it('is retried on its own when it fails', async () => {
    let tries = 0
    const { ctx, one, task, jobs, pass, lines } = await aReactingMap(async () => {
      tries += 1
      if (tries === 1) throw new Error('Not now.')
    })
    await createTask(ctx, task)

    await one.runOnce()
    expect(await jobs()).toMatchObject([{ kind: 'event.echo', attempts: 1, last_error: 'Not now.' }])
    expect(lines).toMatchObject([{ level: 'warn', job: 'event.echo', words: 'job will be retried' }])
    pass(minute)
    await one.runOnce()

    expect([tries, await jobs()]).toEqual([2, []])
  })

  it('is not enqueued by other event types', async () => {
    const { ctx, one, task, jobs, map } = await aReactingMap(async () => undefined)
    const id = await createTask(ctx, task)
    await one.runOnce()
    const before = (await map.events()).length

    await castVote(ctx, { parent: id })

    expect(await map.events()).toHaveLength(before + 1)
    expect(await jobs()).toEqual([])
  })

  it('needs a unique name per event type', () => {
    const run = async () => undefined
    const twice = [1, 2].map(() => reaction({ event: taskCreated, name: 'echo', run }))
    expect(() => reactionNames(twice)).toThrow('Two reactions to task.created are called "echo".')
  })
})
