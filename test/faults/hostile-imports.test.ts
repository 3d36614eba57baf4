import { describe, expect, it } from 'vitest'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { readInWorker } from '../../src/features/imports/sources/read-in-worker.ts'
import { BadSource } from '../../src/features/imports/sources/source.ts'
import { aMap } from '../support/builders/a-map.ts'
import { inFolder } from '../support/builders/import-sources.ts'
import { longestTurn } from '../support/checks/longest-turn.ts'
import { processorTime } from '../support/checks/processor-time.ts'
import { csv, type Hostile, hostile } from '../support/fuzzing/hostile-uploads.ts'

const { signal } = new AbortController()

/** Plans the file, as after an upload. Returns the CPU time of all threads. */
async function plan({ source, files }: Hostile): Promise<number> {
  const { operator } = await aMap()
  const folder = inFolder('read')
  const upload = { folder, files, source, options: '{}' }
  const used = processorTime()
  await readInWorker(upload, { signal }, (read) => planImport(operator, { folder: read })).catch(ignoreBadSource)
  return used()
}

/** Some files are refused, but not before they were read. */
function ignoreBadSource(error: unknown): void {
  if (!(error instanceof BadSource) || error.code === 'too_large') throw error
}

const oneRow = () => plan(csv('title\nx\n'))
let isCompiled = false

/** How much more four times as much costs, and the size that was measured. A size that takes long enough is searched. */
async function growth(make: (n: number) => Hostile | Promise<Hostile>, start: number, idle: number) {
  let [n, cost] = [start, 0]
  for (; cost < 300; n *= 2) cost = (await plan(await make(n))) - idle
  const larger = await make(2 * n)
  const turns = longestTurn()
  return { ratio: ((await plan(larger)) - idle) / cost, longest: turns(), n }
}

describe('a hostile file', () => {
  it.each(Object.entries(hostile))(
    '%s: four times the size costs at most six times as much',
    async (_, [start, make]) => {
      // The first run compiles the code.
      if (!isCompiled) await oneRow()
      isCompiled = true
      const idle = await oneRow()
      const first = await growth(make, start, idle)
      // Short measurements vary on a busy machine.
      const { ratio, longest } = first.ratio < 6 ? first : await growth(make, 2 * first.n, idle)

      expect(ratio).toBeLessThan(6)
      expect(longest).toBeLessThan(200)
    },
    1_800_000,
  )
})
