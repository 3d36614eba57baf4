import { sql } from 'kysely'
import { percentile } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type RoleSlug, roleOrder } from '../../maps/rules/role.ts'
import { maxMeasured } from '../rules/period.ts'

export interface TimeInList {
  id: number
  name: string
  role: RoleSlug
  /** How many tasks left the list in the period, at most `maxMeasured`. */
  measured: number
  median_seconds: number | null
  /** The 90th percentile. */
  p90_seconds: number | null
}

/** How long tasks stayed in each list, for tasks that have left it since the given time. Imported stays don't count. */
export async function listTimesInLists(ctx: MapContext, since: string): Promise<TimeInList[]> {
  const lists = await ctx
    .from('lists as l', { live: true })
    .select(['id', 'name', 'role'])
    .orderBy(roleOrder(sql.ref('l.role')))
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (lists.length === 0) return []
  const ids = Object.fromEntries(lists.map(({ id }, index) => [`list_${index}`, id]))
  const values = { map_id: ctx.map.id, since, ...ids }
  const stays = Map.groupBy(await staysStatement(ctx, values, lists.length), (stay) => stay.list_id)
  return lists.map((list) => {
    const seconds = (stays.get(list.id) ?? []).map(secondsOf)
    return {
      ...list,
      measured: seconds.length,
      median_seconds: percentile(seconds, 0.5),
      p90_seconds: percentile(seconds, 0.9),
    }
  })
}

interface Stay {
  list_id: number
  arrived: string
  left_at: string
}

const secondsOf = ({ arrived, left_at }: Stay): number => Math.round((Date.parse(left_at) - Date.parse(arrived)) / 1000)

type Values = { map_id: number; since: string } & Record<`list_${number}`, number>

/**
 * The most recent stays in all lists, in one statement. Each part reads the end of an index, so map size doesn't
 * matter.
 */
const staysStatement = statement<Values, Stay, [lists: number]>(({ value }, lists) => {
  const parts = Array.from({ length: lists }, (_, index) => {
    const last = sql`select list_id, arrived, left_at from task_stays
      where map_id = ${value.map_id} and list_id = ${value[`list_${index}`]} and left_at is not null and not imported
        and left_at >= ${value.since}
      order by left_at desc limit ${sql.lit(maxMeasured)}`
    return sql`select * from (${last}) as ${sql.ref(`stays_${index}`)}`
  })
  return sql<Stay>`${sql.join(parts, sql` union all `)}`
})
