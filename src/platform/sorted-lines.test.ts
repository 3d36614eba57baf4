import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linesOf, openSortedLines } from './sorted-lines.ts'

it.each([1, 40, 10_000])('sorts lines in parts of %i characters, and leaves only the file', async (length) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-lines-'))
  try {
    const path = join(folder, 'lines')
    const given = Array.from({ length: 50 }, (_, index) => `${(index * 37) % 50}: a\u2028b ü`)
    const file = openSortedLines(path, length)
    for (const line of given) await file.write(line)

    expect(await file.close()).toBe(50)

    expect(await readFile(path, 'utf8')).toBe(`${given.toSorted().join('\n')}\n`)
    const read: string[] = []
    for await (const line of linesOf(path)) read.push(line)
    expect(read).toEqual(given.toSorted())
    expect(await readdir(folder)).toEqual(['lines'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
