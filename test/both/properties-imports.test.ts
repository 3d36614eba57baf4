import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { aRandomMap } from '../support/fuzzing/random-map.ts'
import { stepOf } from '../support/fuzzing/random-walk.ts'
import { runs } from '../support/fuzzing/runs.ts'

it('exporting, importing into an empty map and exporting again gives the same files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf(), { minLength: 10, maxLength: 60 }), async (steps) => {
      const map = await aRandomMap(steps)
      const before = await filesOf(map.operator)
      const other = await aMap()

      await importMapFiles(other.operator, { folder: before.folder })

      expect((await filesOf(other.operator)).files).toEqual(before.files)
      expect(await totalVotes(other)).toEqual(await totalVotes(map))
      await expectCountsEqualRows(other.database, other.id)
    }),
    { numRuns: runs(4), interruptAfterTimeLimit: 60_000 },
  )
})

/** The text of every exported file. */
async function filesOf(ctx: MapContext): Promise<{ folder: string; files: Record<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await exportMapFiles(ctx, { folder })
  const files: Record<string, string> = {}
  for (const name of await readdir(folder)) {
    if (name !== 'images') files[name] = await readFile(join(folder, name), 'utf8')
  }
  return { folder, files }
}

/**
 * The votes that pages show for each task that isn't in the trash. A merged task isn't shown. If someone voted for two
 * tasks that were merged into the same one, their vote came from the one merged first, and the files don't say which.
 */
async function totalVotes({ database, id }: TestMap) {
  const tasks = database.read
    .selectFrom('tasks')
    .select(['title', 'total_votes', 'imported_votes', 'live'])
    .where('map_id', '=', id)
    .where('trash_id', 'is', null)
  const rows = await tasks.execute()
  return rows
    .map(({ title, live, total_votes, imported_votes }) =>
      JSON.stringify([title, live, imported_votes, live ? total_votes : 'merged']),
    )
    .sort()
}
