import { sql } from 'kysely'
import { type Day, daysFrom, startOf } from '../../../lib/time.ts'
import { includesScope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Forbidden, NotFound } from '../../../platform/errors.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { type Period, periodEnding } from '../rules/period.ts'
import { categoryOf, type Metric, metrics } from '../table.ts'
import { listTimesInLists } from './list-times-in-lists.ts'
import { readCommitments } from './read-commitments.ts'

export type Insight = Awaited<ReturnType<typeof readInsight>>

/** A map's numbers for a period that ends today. */
export async function readInsight(ctx: MapContext, days: Period) {
  assertMayReadInsight(ctx)
  const { first, last } = periodEnding(ctx.now, days)
  const since = startOf(first)
  const [activity, lists, commitments, categories, empty_searches, promises_public] = await Promise.all([
    readActivity(ctx, { first, last }),
    listTimesInLists(ctx, since),
    readCommitments(ctx, since),
    listTopCategories(ctx, first),
    listEmptySearches(ctx, first),
    areCommitmentsPublic(ctx),
  ])
  return {
    ...{ first, last, activity, lists, categories, empty_searches, promises_public },
    promises: { ...promisedAndKept(activity), ...commitments },
  }
}

/** Commitments made and kept in the past year. Not found unless the team has made them public. */
export async function readPublicCommitments(ctx: MapContext) {
  if (!(await areCommitmentsPublic(ctx))) throw new NotFound()
  const period = periodEnding(ctx.now, 365)
  const [activity, commitments] = await Promise.all([
    readActivity(ctx, period),
    readCommitments(ctx, startOf(period.first)),
  ])
  return { activity, promises: { ...promisedAndKept(activity), ...commitments } }
}

/** Whether there's nothing to show: no numbers in the period, and no public page to switch off. */
export const isEmptyInsight = ({ activity, lists, promises, categories, ...rest }: Insight): boolean =>
  !rest.promises_public &&
  activity.every((day) => metrics.every((metric) => day[metric] === 0)) &&
  lists.every(({ measured }) => measured === 0) &&
  promises.still_planned + categories.length + rest.empty_searches.length === 0

/** The numbers are for the team. Programs need the write scope, because read tokens can be embedded in public pages. */
function assertMayReadInsight({ actor, role }: MapContext): void {
  const mayRead =
    actor.kind === 'person'
      ? role !== null
      : actor.kind === 'token'
        ? includesScope(actor.scope, 'write')
        : actor.kind !== 'visitor'
  if (!mayRead) throw new Forbidden('members_only', 'Only members of the team can see this.')
}

type DayNumbers = { day: Day } & Record<Metric, number>

/** Counts for each day of a period, including days without activity. */
async function readActivity(ctx: MapContext, { first, last }: { first: Day; last: Day }): Promise<DayNumbers[]> {
  const rows = await ctx
    .from('map_days', { metric: metrics })
    .select(['metric', 'day', 'value'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  const nothing = { suggestions: 0, votes: 0, comments: 0, promised: 0, kept: 0 }
  const days = new Map(daysFrom(first, last).map((day) => [day, { day, ...nothing }]))
  for (const { metric, day, value } of rows) Object.assign(days.get(day) ?? {}, { [metric]: value })
  return [...days.values()]
}

const promisedAndKept = (activity: DayNumbers[]) => ({
  promised: activity.reduce((sum, { promised }) => sum + promised, 0),
  kept: activity.reduce((sum, { kept }) => sum + kept, 0),
})

async function areCommitmentsPublic(ctx: MapContext): Promise<boolean> {
  const { promises_public } = await readMapRow(ctx, 'promises_public')
  return promises_public
}

const categoriesShown = 10

/** The categories whose tasks got the most votes since the given day. */
async function listTopCategories(ctx: MapContext, since: Day) {
  const { rows } = await sql<{ metric: string; votes: number }>`
    select metric, cast(sum(value) as bigint) as votes from map_days
    where map_id = ${ctx.map.id} and metric >= 'category.' and metric < 'category/' and day >= ${since}
    group by metric`.execute(ctx.db)
  const categories = new Map((await listCategories(ctx)).map((category) => [category.id, category]))
  return rows
    .flatMap(({ metric, votes }) => {
      const category = categories.get(categoryOf(metric))
      return category ? [{ name: category.name, emoji_shortname: category.emoji_shortname, votes }] : []
    })
    .toSorted((a, b) => b.votes - a.votes || a.name.localeCompare(b.name))
    .slice(0, categoriesShown)
}

const searchesShown = 50

/** Searches without results since the given day, most frequent first. */
async function listEmptySearches(ctx: MapContext, since: Day) {
  const { rows } = await sql<{ words: string; count: number }>`
    select words, cast(sum(count) as bigint) as count from empty_searches
    where map_id = ${ctx.map.id} and day >= ${since}
    group by words order by 2 desc, words limit ${sql.lit(searchesShown)}`.execute(ctx.db)
  return rows
}
