import { describe, expect, it, vi } from 'vitest'
import { afterCommit } from '../../src/platform/db/database.ts'
import { enqueue, retryGivenUpJob } from '../../src/platform/jobs/enqueue.ts'
import { JobError } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, day, minute, second } from '../support/builders/a-queue.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'

/** A queue with one job that fails while `failing` holds an error. */
async function aFailingJob(expiresMs?: number) {
  const queue = await aQueue()
  const { database, now } = queue
  const state: { failing: Error | undefined; runs: number } = { failing: new JobError('Not now.'), runs: 0 }
  const onFailure = vi.fn(async () => undefined)
  const kind = runningTests({
    run: async () => {
      state.runs += 1
      if (state.failing) throw state.failing
      return undefined
    },
    onFailure,
  })
  const expires = expiresMs ? { expires: new Date(Date.parse(now()) + expiresMs).toISOString() } : {}
  await database.transaction((tx) =>
    enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 }, mapId: 2, ...expires }], now()),
  )
  return { ...queue, state, onFailure, kind, one: queue.worker([kind]) }
}

describe('a job that fails', () => {
  it("is retried after its kind's delays, plus some jitter, and then abandoned", async () => {
    const { one, jobs, now, pass, lines, onFailure, state } = await aFailingJob()
    for (const delayMs of [30 * second, 2 * minute]) {
      await one.runOnce()
      const [job] = await jobs()
      expect(job).toMatchObject({ failed: null, leased_until: null, last_error: 'Not now.' })
      const waitMs = Date.parse(job?.run_at ?? '') - Date.parse(now())
      expect([waitMs >= delayMs, waitMs <= 1.2 * delayMs]).toEqual([true, true])
      pass(waitMs - 1)
      await one.runOnce()
      expect((await jobs())[0]).toEqual(job)
      pass(1)
    }
    await one.runOnce()

    expect(state.runs).toBe(3)
    expect(await jobs()).toMatchObject([{ failed: now(), attempts: 3, last_error: 'Not now.', leased_until: null }])
    const facts = { job: 'test', map_id: 2, key: 'a', reason: 'Not now.' }
    expect(lines).toEqual([
      { level: 'warn', ...facts, attempts: 1, next_attempt: expect.any(String), words: 'job will be retried' },
      { level: 'warn', ...facts, attempts: 2, next_attempt: expect.any(String), words: 'job will be retried' },
      { level: 'error', ...facts, attempts: 3, words: 'job abandoned' },
    ])
    expect(onFailure.mock.calls).toMatchObject([
      [{}, { key: 'a' }, { reason: 'Not now.', givenUp: false }],
      [{}, { key: 'a' }, { reason: 'Not now.', givenUp: false }],
      [{}, { key: 'a' }, { reason: 'Not now.', givenUp: true, at: now() }],
    ])
  })

  it('is abandoned immediately if a retry would be useless', async () => {
    const { one, jobs, now, state } = await aFailingJob()
    state.failing = new JobError('Never.', { retry: false })

    await one.runOnce()

    expect(await jobs()).toMatchObject([{ failed: now(), attempts: 1, last_error: 'Never.' }])
  })

  it('is abandoned immediately if it would expire before the next attempt', async () => {
    const { one, jobs, now } = await aFailingJob(20 * second)

    await one.runOnce()

    expect(await jobs()).toMatchObject([{ failed: now(), attempts: 1, last_error: 'Not now.' }])
  })

  it('is retried after an unexpected error, and the log has the stack', async () => {
    const { one, jobs, state, lines } = await aFailingJob()
    state.failing = new TypeError(`Cannot read\n${'x'.repeat(400)}`)

    await one.runOnce()

    const reason = `Cannot read ${'x'.repeat(288)}`
    expect(await jobs()).toMatchObject([{ failed: null, last_error: reason }])
    expect(lines).toMatchObject([{ level: 'warn', reason, err: state.failing }])
  })

  it('is retried after a timeout, even if it ignores its abort signal', async () => {
    const { worker, kind, jobs } = await aFailingJob()
    const run = () => new Promise<undefined>(() => undefined)

    await worker([{ ...kind, timeoutMs: 20, run }]).runOnce()

    expect(await jobs()).toMatchObject([
      { failed: null, attempts: 1, leased_until: null, last_error: 'It took longer than 0.02 seconds.' },
    ])
  })
})

describe('a job that was abandoned', () => {
  it('can be retried manually, and starts over with all its attempts', async () => {
    const { one, database, jobs, now, state } = await aFailingJob()
    state.failing = new JobError('Never.', { retry: false })
    await one.runOnce()
    await one.runOnce()
    expect(state.runs).toBe(1)
    const [job] = await jobs()
    if (!job) throw new Error('The job is gone.')
    state.failing = undefined
    const wake = vi.fn()

    const retried = await afterCommit(database, wake).transaction((tx) => retryGivenUpJob(tx, job, now()))
    expect(retried).toBe(true)
    expect(wake.mock.calls).toEqual([[{ maps: new Set(), kinds: new Set(['test']) }]])
    expect(await jobs()).toMatchObject([{ failed: null, attempts: 0, run_at: now() }])
    expect(await database.transaction((tx) => retryGivenUpJob(tx, job, now()))).toBe(false)
    await one.runOnce()

    expect([state.runs, await jobs()]).toEqual([2, []])
  })

  it('is kept for thirty days', async () => {
    const { one, worker, kind, jobs, pass, state, lines } = await aFailingJob()
    state.failing = new JobError('Never.', { retry: false })
    await one.runOnce()

    pass(30 * day)
    const pruned = vi.fn(async () => undefined)
    const early = worker([{ ...kind, prune: pruned }])
    early.start()
    await early.stop()
    expect(pruned).toHaveBeenCalledOnce()
    expect(await jobs()).toHaveLength(1)
    pass(1)
    const late = worker([kind])
    late.start()
    await late.stop()

    expect(await jobs()).toEqual([])
    expect(lines).toHaveLength(1)
  })
})
