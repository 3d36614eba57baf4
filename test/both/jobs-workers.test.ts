import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { JobHandler } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, minute } from '../support/builders/a-queue.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'

const hangingWorker = join(import.meta.dirname, '../support/servers/hanging-worker.ts')

/** Counts the runs of each job, which take a moment. */
function counting() {
  const runs = new Map<string, number>()
  const run: JobHandler['run'] = async (_ctx, { map_id, key }) => {
    const name = `${map_id}/${key}`
    runs.set(name, (runs.get(name) ?? 0) + 1)
    await new Promise((resolve) => setImmediate(resolve))
    return undefined
  }
  return { runs, run }
}

describe('several workers on one database', () => {
  it('run each of three hundred jobs in thirty maps exactly once', async () => {
    const { database, worker, jobs, now, lines } = await aQueue()
    const { runs, run } = counting()
    const made = Array.from({ length: 300 }, (_, n) => ({ mapId: n % 30, key: String(n), payload: { n } }))
    await database.transaction((tx) => enqueue(tx, testJob, made, now()))

    await Promise.all([1, 2, 3].map(() => worker([runningTests({ run })]).runOnce()))

    expect(runs).toEqual(new Map(made.map(({ mapId, key }) => [`${mapId}/${key}`, 1])))
    expect([await jobs(), lines]).toEqual([[], []])
  })

  it("take over a killed process's job only after its lease if they can't tell which processes are running", async () => {
    const { database, worker, settings, jobs, now, pass } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
    const child = spawn(process.execPath, [hangingWorker], {
      env: { ...settings, NOW: now() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    onTestFinished(() => void child.kill('SIGKILL'))
    const [text] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
    expect(text).toBe('running a\n')
    child.kill('SIGKILL')
    await ended
    const { runs, run } = counting()
    const other = worker([runningTests({ run })])

    pass(5 * minute - 1)
    await other.runOnce()
    expect(runs.size).toBe(0)
    expect(await jobs()).toMatchObject([{ attempts: 1, failed: null }])
    pass(1)
    await other.runOnce()

    expect([[...runs], await jobs()]).toEqual([[['0/a', 1]], []])
  })

  it.each(['done', 'failed'])('a job that is %s changes nothing if its worker lost the lease', async (how) => {
    const { database, worker, jobs, now, pass, lines } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
    const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    const write = vi.fn(async () => undefined)
    const onFailure = vi.fn(async () => undefined)
    // One job at a time, so the first worker doesn't lease it again itself.
    const slow = runningTests({
      concurrency: 1,
      onFailure,
      run: async () => {
        started.resolve()
        await ending.promise
        return { message: 'test done', write }
      },
    })
    const late = worker([slow]).runOnce()
    await started.promise
    pass(5 * minute)
    // A second worker leases the job, is stopped and puts it back, so the attempt count is the same as before.
    const stopped = worker([{ ...slow, run: () => new Promise<undefined>(() => undefined) }], { graceMs: 0 })
    stopped.start()
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 2 }]), 30_000)
    await stopped.stop()
    const [before] = await jobs()
    expect(before).toMatchObject({ attempts: 1, leased_until: null })
    await database.transaction((tx) => tx.updateTable('jobs').set({ run_at: '2999-01-01T00:00:00.000Z' }).execute())

    if (how === 'done') ending.resolve(undefined)
    else ending.reject(new Error('Too late.'))
    await late

    expect(await jobs()).toEqual([{ ...before, run_at: '2999-01-01T00:00:00.000Z' }])
    expect([write.mock.calls, onFailure.mock.calls]).toEqual([[], []])
    expect(lines.at(-1)).toMatchObject({ level: 'warn', words: 'job lease lost' })
  })
})

describe('a worker that is asked to stop', () => {
  it('finishes the running jobs and starts no more', async () => {
    const { database, worker, jobs, now } = await aQueue()
    const made = ['a', 'b', 'c'].map((key) => ({ key, payload: { n: 1 } }))
    await database.transaction((tx) => enqueue(tx, testJob, made, now()))
    const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    const run = () => {
      started.resolve()
      return ending.promise
    }
    const one = worker([runningTests({ concurrency: 1, run })])
    one.start()
    await started.promise

    const stopped = one.stop()
    ending.resolve(undefined)
    await stopped

    expect(await jobs()).toMatchObject([{ key: 'b' }, { key: 'c' }])
  })

  it("puts back a job that doesn't end, as if it had never been leased", async () => {
    const { database, worker, jobs, now, lines } = await aQueue()
    await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
    const before = await jobs()
    const started = Promise.withResolvers<AbortSignal>()
    const run: JobHandler['run'] = (_ctx, _job, signal) => {
      started.resolve(signal)
      return new Promise(() => undefined)
    }
    const one = worker([runningTests({ run })], { graceMs: 0 })
    one.start()
    const signal = await started.promise

    await one.stop()

    expect(signal.aborted).toBe(true)
    expect(await jobs()).toEqual(before)
    expect(lines).toMatchObject([{ level: 'info', key: 'a', words: 'job put back' }])
  })
})
