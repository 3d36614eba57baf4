import Type from 'typebox'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { afterCommit } from '../../src/platform/db/database.ts'
import { enqueue, jobType } from '../../src/platform/jobs/enqueue.ts'
import type { JobHandler } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, minute } from '../support/builders/a-queue.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'

describe('a job', () => {
  it('runs with its payload, as the system, and is deleted once it is done', async () => {
    const { database, worker, jobs, now, lines } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 7 }, mapId: 3 }], now()))
    expect(await jobs()).toMatchObject([{ map_id: 3, kind: 'test', key: 'a', created: now(), run_at: now() }])
    const runs: unknown[] = []

    await worker([
      runningTests({
        run: async (ctx, job) => {
          runs.push({ actor: ctx.actor, at: ctx.now, ...job })
          return undefined
        },
      }),
    ]).runOnce()

    expect(runs).toMatchObject([
      { actor: { kind: 'system' }, at: now(), map_id: 3, key: 'a', payload: { n: 7 }, attempts: 1 },
    ])
    expect(await jobs()).toEqual([])
    expect(lines).toEqual([])
  })

  it('is queued once per key, map and kind', async () => {
    const { database, jobs, now } = await aQueue()
    const other = { ...testJob, kind: 'other' }
    for (const n of [1, 2]) {
      await database.transaction(async (tx) => {
        await enqueue(tx, testJob, [{ key: 'a', payload: { n } }], now())
        await enqueue(tx, testJob, [{ key: 'a', payload: { n }, mapId: 1 }], now())
        await enqueue(tx, testJob, [{ key: 'b', payload: { n } }], now())
        await enqueue(tx, other, [{ key: 'a', payload: { n } }], now())
      })
    }

    expect((await jobs()).map(({ payload }) => payload)).toEqual(['{"n":1}', '{"n":1}', '{"n":1}', '{"n":1}'])
  })

  it('never runs if its transaction was rolled back', async () => {
    const { database, worker, jobs, now } = await aQueue()
    const run = vi.fn(async () => undefined)
    const undone = database.transaction(async (tx) => {
      await enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now())
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')

    await worker([runningTests({ run })]).runOnce()

    expect([run.mock.calls, await jobs()]).toEqual([[], []])
  })

  it('runs when it is due, and not earlier', async () => {
    const { database, worker, now, pass } = await aQueue()
    const run = vi.fn(async () => undefined)
    const runAt = new Date(Date.parse(now()) + minute).toISOString()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 }, runAt }], now()))
    const one = worker([runningTests({ run })])

    pass(minute - 1)
    await one.runOnce()
    expect(run).not.toHaveBeenCalled()
    pass(1)
    await one.runOnce()
    expect(run).toHaveBeenCalledOnce()
  })

  it('is abandoned without running if it has expired', async () => {
    const { database, worker, jobs, now, pass, lines } = await aQueue()
    const run = vi.fn(async () => undefined)
    const expires = new Date(Date.parse(now()) + minute).toISOString()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 }, expires }], now()))
    pass(minute)

    await worker([runningTests({ run })]).runOnce()

    const reason = 'It expired before it could be run.'
    expect(run).not.toHaveBeenCalled()
    expect(await jobs()).toMatchObject([{ failed: now(), last_error: reason, leased_until: null }])
    expect(lines).toMatchObject([{ level: 'error', job: 'test', map_id: 0, key: 'a', reason, words: 'job abandoned' }])
  })

  it('is abandoned without running if its payload is invalid', async () => {
    const { database, worker, jobs, now } = await aQueue()
    const [run, onFailure] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
    const older = jobType('test', Type.Object({ m: Type.Integer() }))
    await database.transaction((tx) => enqueue(tx, older, [{ key: 'a', payload: { m: 1 } }], now()))

    await worker([runningTests({ run, onFailure })]).runOnce()

    expect([run.mock.calls, onFailure.mock.calls]).toEqual([[], []])
    expect(await jobs()).toMatchObject([{ failed: now(), last_error: 'The payload does not match its schema.' }])
  })

  it('writes its results in the transaction that completes it', async () => {
    const { database, worker, jobs, now, pass, lines } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
    let fails = true
    const one = worker([
      runningTests({
        run: async () => ({
          message: 'test done',
          write: async (tx, at) => {
            await enqueue(tx, { ...testJob, kind: 'next' }, [{ key: 'b', payload: { n: 2 } }], at)
            if (fails) throw new Error('No.')
          },
        }),
      }),
    ])

    await one.runOnce()
    expect(await jobs()).toMatchObject([{ key: 'a', attempts: 1 }])
    expect(lines).toMatchObject([{ level: 'error', words: 'job outcome could not be saved' }])
    fails = false
    pass(5 * minute)
    await one.runOnce()

    expect(await jobs()).toMatchObject([{ kind: 'next', key: 'b' }])
    expect(lines[1]).toMatchObject({ level: 'info', attempts: 2, words: 'test done' })
  })
})

describe('a worker', () => {
  it('is woken only by commits that enqueued a job', async () => {
    const { database, now } = await aQueue()
    const wake = vi.fn()
    const waking = afterCommit(database, ({ kinds }) => wake(...kinds))
    const undone = waking.transaction(async (tx) => {
      await enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now())
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')
    await waking.transaction((tx) => tx.deleteFrom('jobs').execute())
    expect(wake).not.toHaveBeenCalled()

    await waking.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
    expect(wake.mock.calls).toEqual([['test']])
  })

  it('runs committed jobs without waiting for the next poll', async () => {
    const { database, worker, now } = await aQueue()
    const ran = new Map(['a', 'b', 'c'].map((key) => [key, Promise.withResolvers<void>()]))
    const run: JobHandler['run'] = async (_ctx, { key }) => {
      ran.get(key)?.resolve()
      return undefined
    }
    // Polling uses a timer, and no timer fires here.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const one = worker([runningTests({ run })], { database })
    one.start()
    const waking = afterCommit(database, ({ kinds }) => one.wake(kinds))

    for (const [key, { promise }] of ran) {
      await waking.transaction((tx) => enqueue(tx, testJob, [{ key, payload: { n: 1 } }], now()))
      await promise
    }
  })

  it('also runs the jobs that its jobs enqueue, whatever their kinds', async () => {
    const { database, worker, jobs, now } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 3 } }], now()))
    const passing = (from: string, to: string): JobHandler => ({
      ...runningTests({
        run: async (ctx, { key, payload: { n } }) => {
          const next = n > 0 ? [{ key, payload: { n: n - 1 } }] : []
          await ctx.database.transaction((tx) => enqueue(tx, { ...testJob, kind: to }, next, ctx.now))
          return undefined
        },
      }),
      kind: from,
    })

    await worker([passing('other', 'test'), passing('test', 'other')]).runOnce()

    expect(await jobs()).toEqual([])
  })

  it('rejects two kinds with the same name', async () => {
    const { worker } = await aQueue()
    expect(() => worker([runningTests({}), runningTests({})])).toThrow('Two kinds of job are called "test".')
  })
})
