import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'
import { stepOf, walkerIn } from '../support/fuzzing/random-walk.ts'
import { runs } from '../support/fuzzing/runs.ts'

describe('counts equal rows', () => {
  it('after any sequence of verbs, sequential or three at a time', async () => {
    const lanes = fc.array(fc.array(stepOf(), { minLength: 5, maxLength: 40, size: 'max' }), {
      minLength: 1,
      maxLength: 3,
    })
    const everySequence = fc.asyncProperty(lanes, async (steps) => {
      const map = await aMap()
      const tasks = [(await map.task()).id, (await map.task()).id]
      const walk = walkerIn(map, { lists: [map.list(), map.list('planned'), map.list('on_hold')], tasks })

      await Promise.all(
        steps.map(async (lane) => {
          for (const step of lane) expect(await walk(step), JSON.stringify(step)).toBeLessThan(500)
        }),
      )

      await expectCountsEqualRows(map.database, map.id)
      await expectNoOrphans(map.database, map.id)
      const all = map.database.read.selectFrom('tasks').select('list_id').where('map_id', '=', map.id)
      const rows = await all.where('live', '=', true).execute()
      expect((await map.client('read').tasks.list()).count).toBe(rows.length)
      for (const { id } of (await map.client('read').lists.list()).results) {
        const { count } = await map.client('read').tasks.list({ list_id: id })
        expect(count).toBe(rows.filter(({ list_id }) => list_id === id).length)
      }
    })
    await fc.assert(everySequence, { numRuns: runs(8), interruptAfterTimeLimit: 30_000 })
  })
})
