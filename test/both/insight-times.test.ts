import { describe, expect, it } from 'vitest'
import { bulkEdit } from '../../src/features/actions/verbs/bulk-edit.ts'
import { undoAction } from '../../src/features/actions/verbs/undo.ts'
import { readInsight } from '../../src/features/insight/queries/read-insight.ts'
import { dayOf } from '../../src/lib/time.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aStory, at } from '../support/builders/a-story.ts'
import { contextsOf } from '../support/builders/acting-as.ts'

describe('time in lists, and promises', () => {
  it('shows the median and 90th percentile for tasks that left a list in the period', async () => {
    const story = await aStory()
    const [ideas, planned] = [story.map.list(), story.map.list('planned')]
    // The tasks stay for 1, 2, … 10 days and all left five days ago.
    for (let days = 1; days <= 10; days += 1) {
      const task = await story.task(at(5 + days))
      await story.move(at(5), task, planned)
    }
    const long = await story.task(at(300))
    await story.move(at(100), long, planned)
    await story.task(at(20))

    const { lists } = await story.insight()
    const day = 86_400

    expect(lists.find(({ id }) => id === ideas)).toMatchObject({
      ...{ measured: 10, median_seconds: 5 * day, p90_seconds: 9 * day },
    })
    expect(lists.find(({ id }) => id === planned)).toMatchObject({
      ...{ measured: 0, median_seconds: null, p90_seconds: null },
    })
    const year = await story.insight(365)
    expect(year.lists.find(({ id }) => id === ideas)).toMatchObject({ measured: 11, median_seconds: 6 * day })
  })

  it('counts a promise as kept when a task moves from a planned to a completed list', async () => {
    const story = await aStory()
    const [planned, completed] = [story.map.list('planned'), story.map.list('completed')]
    for (const days of [4, 6, 8]) {
      const task = await story.task(at(20))
      await story.move(at(3 + days), task, planned)
      await story.move(at(3), task, completed)
    }
    const unplanned = await story.task(at(20))
    await story.move(at(3), unplanned, completed)
    await story.move(at(2), await story.task(at(20)), planned)
    await story.count()

    const { promises, activity } = await story.insight()

    expect(promises).toMatchObject({ promised: 4, kept: 3, still_planned: 1, median_seconds: 6 * 86_400 })
    expect(promises.recent.map(({ id }) => id)).not.toContain(unplanned)
    expect(promises.recent).toHaveLength(3)
    expect(activity.find(({ day }) => day === dayOf(at(3)))).toMatchObject({ kept: 3 })
  })

  it('ignores a move that was undone', async () => {
    const story = await aStory()
    const task = await story.task(at(20))
    for (const [now, role] of [
      [at(5), 'planned'],
      [at(4), 'completed'],
    ] as const) {
      const change = { parent: story.map.list(role) }
      const action_id = await bulkEdit(story.as(story.ada, now), { task_ids: [task], change })
      await undoAction(story.as(story.ada, now), { action_id })
    }
    await story.count()

    expect((await story.insight()).promises).toMatchObject({ promised: 0, kept: 0, still_planned: 0 })
  })
})

it("403 people outside the team can't read the numbers", async () => {
  const map: TestMap = await aMap()
  const person = await aPerson(map)
  const outsider = contextsOf(map, person).inMap

  await expect(readInsight(outsider, 30)).rejects.toMatchObject({ status: 403 })
})
