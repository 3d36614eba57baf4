import { expect, it } from 'vitest'
import { aFile } from '../../test/support/builders/import-sources.ts'
import { linesOf, sortedLines } from './sorted-lines.ts'

it.each([1, 40, 10_000])('sorts lines in parts of %i characters', async (length) => {
  const given = Array.from({ length: 2_500 }, (_, index) => `${(index * 37) % 2_500}: a\u2028b ü`)
  async function* batches() {
    for (let at = 0; at < given.length; at += 7) yield given.slice(at, at + 7)
  }

  const read: string[] = []
  for await (const lines of sortedLines(batches(), length)) read.push(...lines)

  expect(read).toEqual(given.toSorted())
})

it('returns a line without an end in parts', async () => {
  const path = aFile('lines', `a\n${'b'.repeat(1_000_000)}\nc\n`)

  const lines: string[] = []
  for await (const line of linesOf(path, 100_000)) lines.push(line)

  expect([lines.at(0), lines.at(-1)]).toEqual(['a', 'c'])
  expect(lines.slice(1, -1).join('')).toHaveLength(1_000_000)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200_000)
})
