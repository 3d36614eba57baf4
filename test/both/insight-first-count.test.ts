import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { countDaysHandler } from '../../src/features/insight/jobs.ts'
import { readInsight } from '../../src/features/insight/queries/read-insight.ts'
import { countDays, countFewDays } from '../../src/features/insight/verbs/count-days.ts'
import { dayMs, dayOf, later } from '../../src/lib/time.ts'
import { inMap, type MapContext } from '../../src/platform/context.ts'
import { enqueue, siteJobs } from '../../src/platform/jobs/enqueue.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const now = '2026-06-30T12:00:00.000Z'
let app: App

// Without a worker, and with its own database, so no other test's worker counts these maps.
beforeAll(async () => {
  app = await startServer({ JOBS: 'off' }, () => new Date(now))
})

async function aMapWithTask() {
  const map = await aMap(app)
  const { id } = await map.task()
  return { map, ctx: inMap({ ...map.operator, now }, map, null), task: id }
}

/** The map's comments, all from the same day. */
async function addComments(map: TestMap, task_id: number, { count, created }: { count: number; created: string }) {
  const { author_id } = await map.database.read
    .selectFrom('tasks')
    .select('author_id')
    .where('map_id', '=', map.id)
    .where('id', '=', task_id)
    .executeTakeFirstOrThrow()
  await map.database.transaction((tx) =>
    sql`insert into comments (map_id, task_id, author_id, content, parsed_content, created, modified)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      select ${sql.lit(map.id)}, ${sql.lit(task_id)}, ${sql.lit(author_id)}, 'x', 'x', ${sql.val(created)}, ${sql.val(created)}
      from n`.execute(tx),
  )
}

const daysAgo = (days: number) => later(now, -days * dayMs)

async function look(map: TestMap): Promise<string> {
  const member = await aPerson(map, { role: 'Administrator' })
  const page = await member.get(`/${map.team}/map/manage/insight?days=365`)
  expect(page.status).toBe(200)
  return page.text
}

/** Runs the hourly job, as a worker would. */
const runJob = (ctx: MapContext) => {
  const job = { map_id: siteJobs, id: 1, kind: countDaysHandler.kind, key: 'hourly', created: now }
  return countDaysHandler.run(ctx, { ...job, attempts: 1, payload: {} }, new AbortController().signal)
}

const countedDays = (map: TestMap) =>
  map.database.read.selectFrom('map_days').select('day').where('map_id', '=', map.id).execute()

describe("the first count of a map's days", () => {
  it('is done by the page if the map is empty or small', async () => {
    const map = await aMap(app)
    expect(await look(map)).toContain(say('insight.new'))

    const one = await aMapWithTask()
    await addComments(one.map, one.task, { count: 1, created: daysAgo(1) })
    const page = await look(one.map)
    expect(page).not.toContain(say('insight.counting'))
    expect(page).toContain('class="chart"')
  })

  it('is left to the job if there are many records, and the page shows the numbers afterwards', async () => {
    const { map, ctx, task } = await aMapWithTask()
    const [busy, quiet] = [daysAgo(100), daysAgo(50)]
    await addComments(map, task, { count: 6_000, created: busy })
    await addComments(map, task, { count: 3, created: quiet })
    const inAnHour = later(now, 3_600_000)
    await map.database.transaction((tx) =>
      enqueue(tx, countDaysHandler, [{ key: 'hourly', payload: {}, runAt: inAnHour }], now),
    )

    const page = await look(map)
    expect(page).toContain(say('insight.counting'))
    expect(page).toContain('data-refresh')
    expect(await countedDays(map)).toEqual([])
    const { run_at } = await map.database.read
      .selectFrom('jobs')
      .select('run_at')
      .where('map_id', '=', siteJobs)
      .where('kind', '=', countDaysHandler.kind)
      .executeTakeFirstOrThrow()
    expect(run_at < inAnHour).toBe(true)

    await runJob(ctx)
    expect(await look(map)).not.toContain(say('insight.counting'))
    const { activity } = await readInsight(ctx, 365)
    const commented = activity.filter(({ comments }) => comments > 0)
    expect(commented.map(({ day, comments }) => [day, comments])).toEqual([
      [dayOf(busy), 6_000],
      [dayOf(quiet), 3],
    ])
  })

  it('resumes where it was interrupted, and the page keeps its numbers during a later count', async () => {
    const { map, ctx, task } = await aMapWithTask()
    await addComments(map, task, { count: 6_000, created: daysAgo(1) })
    await addComments(map, task, { count: 1, created: daysAgo(2) })

    expect(await countDays(ctx)).toBe(true)
    expect(await countFewDays(ctx)).toBe(false)
    expect((await countedDays(map)).length).toBeGreaterThan(0)
    while (await countDays(ctx));
    expect(await countFewDays(ctx)).toBe(true)

    await map.task()
    expect(await countDays(ctx)).toBe(true)
    expect(await look(map)).not.toContain(say('insight.counting'))
    while (await countDays(ctx));
    const { activity } = await readInsight(ctx, 30)
    expect(activity.slice(-3).map(({ comments, suggestions }) => [comments, suggestions])).toEqual([
      [1, 0],
      [6_000, 0],
      [0, 2],
    ])
  })
})
