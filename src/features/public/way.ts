import { sql } from 'kysely'
import { jsonSql } from '../../platform/db/json.ts'
import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import type { RoleSlug } from '../maps/role.ts'

export interface Step {
  arrived: string
  /** The list; null when it is no more. */
  list_id: number | null
  name: string | null
  slug: string | null
  role: RoleSlug | null
}

/** The way a task has come: each list with its arrival, as its events tell. */
export async function wayOf({ database }: Visit, map: OpenMap, taskId: number): Promise<Step[]> {
  const json = jsonSql(database.engine)
  const data = sql.ref('e.data')
  const { rows } = await sql<Step>`
    select e.created as arrived, l.id as list_id, l.name, l.slug, l.role
    from events e
    left join lists l on l.map_id = e.map_id
      and l.id = coalesce(${json.number(data, 'to_list_id')}, ${json.number(data, 'list_id')})
    where e.map_id = ${map.id} and e.type in ('task.created', 'task.moved')
      and ${json.number(data, 'task_id')} = ${taskId}
    order by e.id`.execute(database.read)
  return rows
}
