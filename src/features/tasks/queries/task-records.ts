import { type RawBuilder, sql } from 'kysely'
import type { JsonSql } from '../../../platform/db/json.ts'
import { collection, type RecordValues } from '../../../platform/records/collection.ts'
import { oldestFirst } from '../../../platform/records/page-window.ts'
import { isShownTask } from '../policy.ts'
import type { Counter } from '../table.ts'

/** The comments or votes of a task, oldest first. The table is `r` in the JSON. */
export const taskRecords = (
  table: 'comments' | 'votes',
  counter: Counter,
  json: (json: JsonSql, value: RecordValues) => RawBuilder<unknown>,
) =>
  collection<{ task_id: number }>({
    table,
    alias: 'r',
    json,
    only: ({ map_id }, scope) => sql`and r.live
      and (select ${isShownTask(scope)} from tasks t where t.map_id = ${map_id} and t.id = r.task_id)`,
    order: () => oldestFirst('r.created'),
    where: ({ value }) => sql`and r.task_id = ${value.task_id}`,
    total: ({ value, scope }) =>
      sql`select ${sql.ref(counter)} as total from tasks t
        where t.map_id = ${value.map_id} and t.id = ${value.task_id} and ${isShownTask(scope)}`,
  })
