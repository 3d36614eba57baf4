import { expect, it } from 'vitest'
import { sortedLines } from './sorted-lines.ts'

it.each([1, 40, 10_000])('sorts lines in parts of %i characters', async (length) => {
  const given = Array.from({ length: 2_500 }, (_, index) => `${(index * 37) % 2_500}: a\u2028b ü`)
  async function* batches() {
    for (let at = 0; at < given.length; at += 7) yield given.slice(at, at + 7)
  }

  const read: string[] = []
  for await (const lines of sortedLines(batches(), length)) read.push(...lines)

  expect(read).toEqual(given.toSorted())
})
