import { expect, it } from 'vitest'
import { partsWithin, startLimit, timeLimit, within } from './time-limit.ts'

it('gives each part its own limit, and closes the generator when the consumer stops early', async () => {
  const limits: number[] = []
  let ended = false
  async function* parts() {
    try {
      for (;;) yield limits.push(timeLimit()?.endsAt ?? 0)
    } finally {
      ended = true
    }
  }
  const request = startLimit(1)

  const taken: number[] = []
  await within(request, async () => {
    for await (const part of partsWithin(60_000, parts())) {
      taken.push(part)
      if (part === 3) break
    }
  })

  expect(taken).toEqual([1, 2, 3])
  expect(limits.every((endsAt) => endsAt > request.endsAt)).toBe(true)
  expect(ended).toBe(true)
})
