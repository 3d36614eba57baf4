import { describe, expect, it } from 'vitest'
import type { readInsight } from '../../src/features/insight/queries/read-insight.ts'
import { countDays, countFewDays } from '../../src/features/insight/verbs/count-days.ts'
import { deleteTask } from '../../src/features/tasks/verbs/tasks.ts'
import { withdrawOwnVote } from '../../src/features/votes/verbs/votes.ts'
import { dayOf } from '../../src/lib/time.ts'
import { aStory, at, today } from '../support/builders/a-story.ts'

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
