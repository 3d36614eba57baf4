import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type TaskVisibility, taskVisibility, visibleTasks } from '../policy.ts'

/** How many tasks of each list are in the category, of those that the actor may see. */
export async function countVisibleByList(ctx: MapContext, category: number): Promise<Map<number, number>> {
  const values = { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), category_id: category }
  const rows = await countStatement(ctx.database, ctx.db, values, taskVisibility(ctx))
  return new Map(rows.map(({ list_id, count }) => [list_id, Number(count)]))
}

interface Values {
  map_id: number
  user_id: number
  category_id: number
}

const countStatement = statement<Values, { list_id: number; count: number }, [visibility: TaskVisibility]>(
  ({ value }, visibility) => sql<{ list_id: number; count: number }>`
    select t.list_id, count(*) as count from tasks t
    where t.map_id = ${value.map_id} and t.category_id = ${value.category_id} and ${visibleTasks(visibility, value.user_id)}
    group by t.list_id`,
)
