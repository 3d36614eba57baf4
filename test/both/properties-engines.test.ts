import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { exportMapZip } from '../../src/features/imports/queries/export-map-files.ts'
import { filesInZip } from '../support/builders/exported-zip.ts'
import { aFolder } from '../support/builders/map-files.ts'
import { engines } from '../support/databases/engines.ts'
import { aRandomMap } from '../support/fuzzing/random-map.ts'
import { stepOf } from '../support/fuzzing/random-walk.ts'
import { runs } from '../support/fuzzing/runs.ts'
import { runProgram } from '../support/servers/program.ts'

/** The tests run on either engine. The map moves to the other one. */
const otherEngine = process.env.CAIRN_TEST_ENGINE === 'postgres' ? 'sqlite' : 'postgres'

it(`a map that moves to ${otherEngine} as a zip file is exported there without differences`, async () => {
  const empty = await engines[otherEngine]({ migrated: true })
  onTestFinished(() => empty.drop())
  const run = async (...words: string[]) => {
    const { code, stderr } = await runProgram(empty.settings, words)
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  }
  const [folder, moved] = [await aFolder(), { count: 0 }]
  await run('team', 'create', 'team', '--name', 'Team')
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(), { minLength: 10, maxLength: 60 }), async (steps) => {
      moved.count += 1
      const [map, place] = [await aRandomMap(steps), `team/map-${moved.count}`]
      const before = join(folder, `before-${moved.count}.zip`)
      const after = join(folder, `after-${moved.count}.zip`)
      await exportMapZip(map.operator, { path: before })
      await run('map', 'create', place, '--name', 'Map')

      await run('import', place, before, '--from', 'files', '--apply')

      await run('export', place, after)
      expect(await filesInZip(await readFile(after))).toEqual(await filesInZip(await readFile(before)))
    }),
    { numRuns: runs(2), interruptAfterTimeLimit: 60_000 },
  )
})
