import { expect, it } from 'vitest'
import { FairQueue } from './encode-image.ts'

/** Work that ends on request, and records when it began. */
function someWork(queue: FairQueue) {
  const began: string[] = []
  const add = (user_id: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue.run(user_id, async () => {
      began.push(name)
      await promise
    })
    done.catch(() => undefined)
    return { done, end: () => resolve() }
  }
  return { began, add }
}

it('a person who sends one image waits for at most one image from a person who sends many', async () => {
  const { began, add } = someWork(new FairQueue())
  const many = Array.from({ length: 5 }, (_, n) => add(1, `many ${n}`))
  const one = add(2, 'one')
  for (const { end } of [...many, one]) end()
  await Promise.all([...many, one].map(({ done }) => done))

  expect(began).toEqual(['many 0', 'one', 'many 1', 'many 2', 'many 3', 'many 4'])
})

it("503 for a person's ninth waiting image, while others still get a place", async () => {
  const { add } = someWork(new FairQueue())
  const many = Array.from({ length: 10 }, (_, n) => add(1, `many ${n}`))
  await expect(many[9]?.done).rejects.toMatchObject({ status: 503, code: 'busy' })

  // When the queue is full, the person with the most images in it loses a place.
  const two = Array.from({ length: 8 }, () => add(2, 'two'))
  const three = Array.from({ length: 8 }, () => add(3, 'three'))
  const four = add(4, 'four')
  await expect(three[7]?.done).rejects.toMatchObject({ status: 503 })
  const rest = [...many.slice(0, 9), ...two, ...three.slice(0, 7), four]
  for (const { end } of rest) end()
  await Promise.all(rest.map(({ done }) => done))
})

it("a failed task doesn't block the next one", async () => {
  const queue = new FairQueue()
  const failed = queue.run(1, () => Promise.reject(new Error('no')))
  const next = queue.run(1, async () => 'done')

  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
