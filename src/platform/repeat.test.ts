import { expect, it } from 'vitest'
import { openLog } from './log.ts'
import { repeat } from './repeat.ts'

it('drops ticks that pass during a slow run, and runs once more at the end', async () => {
  let runs = 0
  const slow = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const { stop } = repeat({
    everyMs: 1,
    work: async () => {
      runs += 1
      if (runs === 1) await slow.promise
      else second.resolve()
    },
    log: openLog('silent'),
    failure: 'the work of this test failed',
  })
  // Dozens of ticks pass during the first run.
  await new Promise((resolve) => setTimeout(resolve, 60))
  slow.resolve()
  await second.promise
  const before = runs
  await stop()

  expect(before).toBe(2)
  expect(runs).toBeLessThanOrEqual(4)
})
