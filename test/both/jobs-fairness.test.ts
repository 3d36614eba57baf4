import { expect, it, vi } from 'vitest'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { JobHandler } from '../../src/platform/jobs/job-handler.ts'
import { aQueue, minute } from '../support/builders/a-queue.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'

it("a map with ten thousand due jobs doesn't hold up another map's only job", async () => {
  const { database, worker, now, pass } = await aQueue()
  const many = Array.from({ length: 10_000 }, (_, n) => ({ mapId: 1, key: String(n), payload: { n } }))
  await database.transaction((tx) => enqueue(tx, testJob, many, now()))
  pass(minute)
  const single = (mapId: number) =>
    database.transaction((tx) => enqueue(tx, testJob, [{ mapId, key: 'single', payload: { n: 1 } }], now()))
  await single(2)
  const ran: number[] = []
  const run: JobHandler['run'] = async (_ctx, { map_id }) => {
    ran.push(map_id)
    return undefined
  }
  const one = worker([runningTests({ run, concurrency: 1 })])
  one.start()

  await vi.waitUntil(() => ran.includes(2), { timeout: 30_000 })
  expect(ran.indexOf(2)).toBeLessThan(2)
  await single(3)
  const before = ran.length
  await vi.waitUntil(() => ran.includes(3), { timeout: 30_000 })
  expect(ran.indexOf(3) - before).toBeLessThan(5)
  await one.stop()
})

it("a slow kind of job doesn't hold up other kinds", async () => {
  const { database, worker, now } = await aQueue()
  const other = { ...testJob, kind: 'other' }
  const slow = Array.from({ length: 100 }, (_, n) => ({ key: String(n), payload: { n } }))
  await database.transaction(async (tx) => {
    await enqueue(tx, testJob, slow, now())
    await enqueue(tx, other, [{ key: 'a', payload: { n: 1 } }], now())
  })
  const [all, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let running = 0
  const hanging = runningTests({
    run: () => {
      running += 1
      if (running === 5) all.resolve()
      return new Promise(() => undefined)
    },
  })
  const run = async () => {
    quick.resolve()
    return undefined
  }
  worker([hanging, { ...runningTests({ run }), kind: 'other' }], { graceMs: 0 }).start()

  await Promise.all([all.promise, quick.promise])
  expect(running).toBe(5)
})
