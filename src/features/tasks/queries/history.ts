import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'

export interface HistoryStep {
  arrived: string
  /** The list; null when it was deleted. */
  list_id: number | null
  name: string | null
  slug: string | null
  role: RoleSlug | null
}

/** The lists a task has been in, oldest first, read from its events. */
export async function readHistory(ctx: MapContext, taskId: number): Promise<HistoryStep[]> {
  const json = jsonSql(ctx.database.engine)
  const data = sql.ref('e.data')
  const { rows } = await sql<HistoryStep>`
    select e.created as arrived, l.id as list_id, l.name, l.slug, l.role
    from events e
    left join lists l on l.map_id = ${ctx.map.id} and l.live
      and l.id = coalesce(${json.number(data, 'to_list_id')}, ${json.number(data, 'list_id')})
    where e.map_id = ${ctx.map.id} and e.type in ('task.created', 'task.moved')
      and ${json.number(data, 'task_id')} = ${taskId}
    order by e.id`.execute(ctx.db)
  return rows
}
