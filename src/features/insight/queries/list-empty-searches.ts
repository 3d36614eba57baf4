import { sql } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'

export interface EmptySearch {
  words: string
  count: number
}

const shown = 50

/** What people searched for since a day and did not find, most frequent first. */
export async function listEmptySearches(ctx: MapContext, since: Day): Promise<EmptySearch[]> {
  const { rows } = await sql<EmptySearch>`
    select words, cast(sum(count) as bigint) as count from empty_searches
    where map_id = ${ctx.map.id} and day >= ${since}
    group by words order by 2 desc, words limit ${sql.lit(shown)}`.execute(ctx.db)
  return rows
}
