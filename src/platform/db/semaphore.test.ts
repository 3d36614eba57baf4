import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { failureOf } from '../../../test/support/requests/failure-of.ts'
import { Semaphore } from './semaphore.ts'
import { startLimit, type TimeLimit, within } from './time-limit.ts'

/** A semaphore that's in use, and the order in which its waiting callers get in. */
async function inUse() {
  const semaphore = new Semaphore(1)
  await semaphore.acquire()
  const entered: string[] = []
  const wait = (lane: string | undefined, name = lane, limit: TimeLimit = startLimit(60_000)) =>
    within(Object.assign(limit, { lane }), async () => {
      await semaphore.acquire()
      entered.push(name ?? 'a job')
    })
  const releaseAll = async () => {
    while (semaphore.used > 0) {
      semaphore.release()
      await nextTurn()
    }
    return entered
  }
  return { semaphore, wait, releaseAll }
}

it('lanes take turns, so a greedy program delays only itself', async () => {
  const { wait, releaseAll } = await inUse()
  for (const name of ['greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']) wait('greedy', name)
  for (const name of ['other 1', 'other 2']) wait('other', name)
  wait(undefined, 'job 1')
  wait(undefined, 'job 2')

  const order = ['greedy 1', 'other 1', 'job 1', 'greedy 2', 'other 2', 'job 2', 'greedy 3', 'greedy 4']
  expect(await releaseAll()).toEqual(order)
})

it('a lane whose last caller has just had its turn goes after the others', async () => {
  const { semaphore, wait, releaseAll } = await inUse()
  wait('a', 'a 1')
  wait('b', 'b 1')
  semaphore.release()
  wait('a', 'a 2')
  expect(await releaseAll()).toEqual(['a 1', 'b 1', 'a 2'])
})

it('when a thousand are waiting, the last one in the longest lane is rejected', async () => {
  const { semaphore, wait, releaseAll } = await inUse()
  const greedy = Array.from({ length: 999 }, (_, number) => wait('greedy', `greedy ${number}`))
  wait('a person')
  expect(semaphore.waiting).toBe(1_000)
  wait('another person')
  expect(await failureOf(greedy[998] as Promise<void>)).toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 1,
  })
  const oneMore = wait('greedy')
  expect(await failureOf(oneMore)).toMatchObject({ status: 503, code: 'busy' })

  const order = await releaseAll()
  expect(order.slice(0, 4)).toEqual(['greedy 0', 'a person', 'another person', 'greedy 1'])
  expect(order).toHaveLength(1_000)
})

it('a job or a checkpoint is never rejected because others are waiting', async () => {
  const { wait, releaseAll } = await inUse()
  const people = Array.from({ length: 1_000 }, (_, number) => wait(`person ${number}`))
  wait(undefined, 'job 1')
  expect(await failureOf(people[999] as Promise<void>)).toMatchObject({ status: 503, code: 'busy' })
  wait(undefined, 'job 2')
  expect(await failureOf(people[998] as Promise<void>)).toMatchObject({ status: 503, code: 'busy' })
  expect((await releaseAll()).filter((name) => name.startsWith('job'))).toEqual(['job 1', 'job 2'])
})

it("doesn't start work for a caller that has left or waited too long", async () => {
  const { semaphore, wait, releaseAll } = await inUse()
  const left = { ...startLimit(60_000), hasLeft: false }
  const gone = failureOf(wait('a', 'gone', left))
  const late = failureOf(wait('b', 'late', startLimit(20)))
  wait('a', 'still here')
  expect(await late).toMatchObject({ kind: 'too long in the queue' })
  left.hasLeft = true
  expect(semaphore.waiting).toBe(2)

  expect(await releaseAll()).toEqual(['still here'])
  expect(await gone).toMatchObject({ status: 503 })
  expect([semaphore.waiting, semaphore.used]).toEqual([0, 0])
})

it('close rejects all waiting callers, and waits for the current ones', async () => {
  const { semaphore, wait } = await inUse()
  const waiting = [wait('a'), wait('a'), wait('b')]
  const closed = semaphore.close()
  for (const each of waiting) expect(await failureOf(each)).toMatchObject({ kind: 'closing' })
  semaphore.release()
  await closed
})

it("a group can't take more than its share, and its waiting callers don't delay others", async () => {
  const semaphore = new Semaphore(4, 2)
  const entered: string[] = []
  const enter = async (group: number | undefined, name: string) => {
    await semaphore.acquire(group)
    entered.push(name)
  }
  for (const name of ['a 1', 'a 2', 'a 3', 'a 4']) enter(1, name)
  enter(2, 'b 1')
  enter(undefined, 'c 1')
  enter(2, 'b 2')
  await nextTurn()
  expect(entered).toEqual(['a 1', 'a 2', 'b 1', 'c 1'])

  semaphore.release(undefined)
  await nextTurn()
  expect(entered.slice(4)).toEqual(['b 2'])
  semaphore.release(1)
  semaphore.release(2)
  await nextTurn()
  expect(entered.slice(5)).toEqual(['a 3'])
  semaphore.release(1)
  await nextTurn()
  expect(entered.slice(6)).toEqual(['a 4'])
})
