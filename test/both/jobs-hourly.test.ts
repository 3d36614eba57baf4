import { expect, it } from 'vitest'
import { JobError, type JobHandler } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, day, minute } from '../support/builders/a-queue.ts'
import { emptyJob } from '../support/builders/test-job.ts'

/** An hourly job that counts its runs, and fails while `state.failing` is true. */
function hourlyWork() {
  const state = { runs: 0, failing: false }
  const kind: JobHandler = {
    ...emptyJob,
    hourly: true,
    concurrency: 1,
    timeoutMs: minute,
    retryDelaysMs: [],
    run: async () => {
      state.runs += 1
      if (state.failing) throw new JobError('Not now.')
      return undefined
    },
  }
  return { state, kind }
}

/** Starts a worker, and runs the jobs that are due. */
async function start({ worker }: Awaited<ReturnType<typeof aQueue>>, kind: JobHandler): Promise<void> {
  const started = worker([kind])
  started.start()
  await started.stop()
  await worker([kind]).runOnce()
}

it('an hourly job runs once an hour, no matter how many workers and restarts there are', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()

  for (const _start of [1, 2, 3]) await start(queue, kind)
  expect(state.runs).toBe(1)

  queue.pass(60 * minute)
  for (const _start of [1, 2, 3]) await start(queue, kind)
  expect(state.runs).toBe(2)
})

it('an hourly job that fails is retried in the next hour', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()
  state.failing = true
  await start(queue, kind)
  expect(await queue.jobs()).toMatchObject([{ failed: null, attempts: 0, last_error: 'Not now.' }])
  expect(queue.lines).toMatchObject([{ level: 'error', words: 'job abandoned', reason: 'Not now.' }])

  state.failing = false
  queue.pass(60 * minute)
  await start(queue, kind)

  expect([state.runs, (await queue.jobs()).map(({ last_error }) => last_error)]).toEqual([2, [null]])
})

it('an hourly job that ran while the clock was years ahead runs again once the clock is right', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()
  queue.pass(3_650 * day)
  await start(queue, kind)
  expect(state.runs).toBe(1)

  queue.pass(-3_650 * day)
  await start(queue, kind)

  expect(state.runs).toBe(2)
  await start(queue, kind)
  expect(state.runs).toBe(2)
})

it('an hourly job that ran while the clock was two days ahead runs at the next look, without a restart', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()
  await start(queue, kind)
  const worker = queue.worker([kind])

  queue.pass(2 * day)
  await worker.runOnce()
  queue.pass(-2 * day)
  await worker.runOnce()
  expect(state.runs).toBe(3)
  expect(await queue.jobs()).toMatchObject([{ run_at: new Date(Date.parse(queue.now()) + 60 * minute).toISOString() }])

  // Another server's clock may be a little behind.
  queue.pass(-30 * minute)
  await worker.runOnce()
  expect(state.runs).toBe(3)
})
