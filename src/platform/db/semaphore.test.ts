import { expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'
import { withinMs } from './time-limit.ts'

it('counts a waiting request once, even if it needs several connections', async () => {
  const semaphore = new Semaphore(1)
  await semaphore.acquire()
  const waits = withinMs(60_000, () => [semaphore.acquire(), semaphore.acquire(), semaphore.acquire()])
  const other = withinMs(60_000, () => semaphore.acquire())
  const outside = semaphore.acquire()

  expect(semaphore.waiting).toBe(3)
  for (const wait of [...waits, other, outside]) {
    semaphore.release()
    await wait
  }
  expect(semaphore.waiting).toBe(0)
})
