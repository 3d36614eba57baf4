import { describe, expect, it } from 'vitest'
import { bulkEdit } from '../../src/features/actions/verbs/bulk-edit.ts'
import { undoAction } from '../../src/features/actions/verbs/undo.ts'
import { readInsight } from '../../src/features/insight/queries/read-insight.ts'
import { countDays, countFewDays } from '../../src/features/insight/verbs/count-days.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { createTask, deleteTask, editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { castVote } from '../../src/features/votes/verbs/cast-vote.ts'
import { withdrawOwnVote } from '../../src/features/votes/verbs/own-vote.ts'
import { addDays, dayOf } from '../../src/lib/time.ts'
import type { MemberRole } from '../../src/platform/actor.ts'
import { inMap, type MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'

const today = '2026-06-30'
const at = (daysAgo: number, time = '10:00') => `${addDays(today, -daysAgo)}T${time}:00.000Z`

/** A map with two people who can act at any time. */
async function aStory() {
  const map = await aMap()
  const [ada, grace] = [await aPerson(map), await aPerson(map)]
  const as = (person: { id: number }, now: string, role: MemberRole | null = 'Administrator') =>
    contextsOf(map, person, role, now).inMap
  const system = (now: string): MapContext => {
    const { inMap: ctx } = contextsOf(map, ada, null, now)
    return inMap({ ...ctx, actor: { kind: 'system' } }, ctx.map, null)
  }
  return {
    map,
    ada,
    grace,
    as,
    task: (now: string, parent = map.list(), category?: string) =>
      createTask(as(ada, now), renderTask({ parent, title: 'A task', ...(category ? { category } : {}) })),
    move: (now: string, task_id: number, parent: number) =>
      editTask(as(ada, now), { task_id, parent, parsed_description: '' }),
    vote: (now: string, person: { id: number }, task_id: number) => castVote(as(person, now), { parent: task_id }),
    count: async (now = `${today}T23:00:00.000Z`, count = countDays) => {
      // The server's own job may already have counted this map, using today's clock.
      await map.database.transaction((tx) =>
        tx.deleteFrom('map_days').where('map_id', '=', map.id).where('day', '>', dayOf(now)).execute(),
      )
      while ((await count(system(now))) && count === countDays);
    },
    insight: (days: 30 | 90 | 365 = 30) => readInsight(as(ada, `${today}T23:30:00.000Z`), days),
  }
}

const dayIn = (numbers: Awaited<ReturnType<typeof readInsight>>, daysAgo: number) =>
  numbers.activity.find(({ day }) => day === dayOf(at(daysAgo)))

describe('daily numbers', () => {
  it('match the rows, and stay the same however often they are counted', async () => {
    const story = await aStory()
    const one = await story.task(at(40))
    const two = await story.task(at(5, '23:59'))
    await story.task(at(4, '00:00'))
    await story.vote(at(5), story.ada, two)
    await story.vote(at(5), story.grace, two)
    await story.vote(at(3), story.grace, one)
    await story.map.client('write').comments.create({ parent: one, content: 'x' })

    await story.count()
    await story.count()
    const numbers = await story.insight()

    expect(numbers.activity).toHaveLength(30)
    expect(numbers).toMatchObject({ first: dayOf(at(29)), last: today })
    expect(dayIn(numbers, 5)).toMatchObject({ suggestions: 1, votes: 2, comments: 0 })
    expect(dayIn(numbers, 4)).toMatchObject({ suggestions: 1, votes: 0 })
    expect(dayIn(numbers, 3)).toMatchObject({ suggestions: 0, votes: 1 })
    expect(numbers.activity.reduce((sum, { suggestions }) => sum + suggestions, 0)).toBe(2)
    const year = await story.insight(365)
    expect(dayIn(year, 40)).toMatchObject({ suggestions: 1 })
  })

  it('are counted again for recent days, after a removed vote or a deleted task', async () => {
    const story = await aStory()
    const task = await story.task(at(2))
    const gone = await story.task(at(2))
    await story.vote(at(1), story.ada, task)
    await story.vote(at(1), story.grace, task)
    await story.count(`${today}T09:00:00.000Z`)
    await withdrawOwnVote(story.as(story.grace, `${today}T09:10:00.000Z`), task)
    await deleteTask(story.as(story.ada, `${today}T09:10:00.000Z`), { task_id: gone })
    await story.count()

    const numbers = await story.insight()
    expect(dayIn(numbers, 2)).toMatchObject({ suggestions: 1 })
    expect(dayIn(numbers, 1)).toMatchObject({ votes: 1 })
  })

  it("aren't counted again while nothing happens, but include events that commit late", async () => {
    const story = await aStory()
    const { map } = story
    // The map's own events are from today, so this test uses today instead of June.
    const last = await map.database.read
      .selectFrom('events')
      .select((eb) => eb.fn.max('created').as('created'))
      .where('map_id', '=', map.id)
      .executeTakeFirstOrThrow()
    const soon = new Date(Date.parse(last.created) + 60_000).toISOString()
    const later = new Date(Date.parse(last.created) + 3_600_000).toISOString()

    /** A count replaces a wrong number. */
    const counts = async (now: string, count = countDays) => {
      const row = { map_id: map.id, metric: 'suggestions', day: dayOf(now) }
      await map.database.transaction((tx) =>
        tx
          .insertInto('map_days')
          .values({ ...row, value: 999 })
          .onConflict((conflict) => conflict.columns(['map_id', 'metric', 'day']).doUpdateSet({ value: 999 }))
          .execute(),
      )
      await story.count(now, count)
      const days = await map.database.read.selectFrom('map_days').selectAll().where('map_id', '=', map.id).execute()
      return !days.some(({ metric, day, value }) => metric === row.metric && day === row.day && value === 999)
    }

    expect(await counts(soon)).toBe(true)
    // The last event is only a minute old, so another may still commit. A page doesn't wait for that.
    expect(await counts(soon, countFewDays)).toBe(false)
    expect(await counts(later)).toBe(true)
    expect(await counts(later)).toBe(false)
    await story.task(later)
    expect(await counts(later, countFewDays)).toBe(true)
  })

  it('count votes per category', async () => {
    const story = await aStory()
    const client = story.map.client('manage')
    await client.categories.create({ name: 'Design', emoji_shortname: ':art:' })
    await client.categories.create({ name: 'Speed', emoji_shortname: ':zap:' })
    const design = await story.task(at(9), story.map.list(), 'Design')
    const speed = await story.task(at(9), story.map.list(), 'Speed')
    const none = await story.task(at(9))
    for (const task of [design, speed, none]) await story.vote(at(3), story.ada, task)
    await story.vote(at(2), story.grace, speed)
    await story.count()

    expect((await story.insight()).categories).toEqual([
      { name: 'Speed', emoji_shortname: ':zap:', votes: 2 },
      { name: 'Design', emoji_shortname: ':art:', votes: 1 },
    ])
  })
})

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
