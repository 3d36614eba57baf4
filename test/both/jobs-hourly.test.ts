import { expect, it } from 'vitest'
import { JobError, type JobHandler } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, day, minute } from '../support/builders/a-queue.ts'
import { emptyJob } from '../support/builders/test-job.ts'

/** A kind of hourly work, and how often it was run. It fails as long as `state.failing` says so. */
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

/** A worker that starts, and does what is due. */
async function start({ worker }: Awaited<ReturnType<typeof aQueue>>, kind: JobHandler): Promise<void> {
  const started = worker([kind])
  started.start()
  await started.stop()
  await worker([kind]).runOnce()
}

it('hourly work is done once an hour, by however many workers, however often they start', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()

  for (const _start of [1, 2, 3]) await start(queue, kind)
  expect(state.runs).toBe(1)

  queue.pass(60 * minute)
  for (const _start of [1, 2, 3]) await start(queue, kind)
  expect(state.runs).toBe(2)
})

it('hourly work that fails is tried again in the next hour', async () => {
  const queue = await aQueue()
  const { state, kind } = hourlyWork()
  state.failing = true
  await start(queue, kind)
  expect(await queue.jobs()).toMatchObject([{ failed: null, attempts: 0, last_error: 'Not now.' }])
  expect(queue.lines).toMatchObject([{ level: 'error', words: 'job given up', reason: 'Not now.' }])

  state.failing = false
  queue.pass(60 * minute)
  await start(queue, kind)

  expect([state.runs, (await queue.jobs()).map(({ last_error }) => last_error)]).toEqual([2, [null]])
})

it('hourly work that was done while the clock was years ahead is done again when the clock is right', async () => {
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
