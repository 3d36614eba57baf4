import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listCategories } from '../../categories/queries/list-categories.ts'
import { categoryOf } from '../table.ts'

export interface CategoryVotes {
  name: string
  emoji_shortname: string
  votes: number
}

const shown = 10

/** The categories whose tasks got the most votes since a day. */
export async function listTopCategories(ctx: MapContext, since: Day): Promise<CategoryVotes[]> {
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
    .slice(0, shown)
}
