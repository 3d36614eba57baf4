import { type RawBuilder, sql } from 'kysely'

/** Searches only in some lists, or only in some categories. */
export interface TaskFilter {
  list_id?: number[] | undefined
  category_id?: number[] | undefined
}

export const isFiltered = ({ list_id, category_id }: TaskFilter): boolean =>
  list_id !== undefined || category_id !== undefined

/** Further conditions on the task `t`. */
export const taskFilterSql = ({ list_id, category_id }: TaskFilter): RawBuilder<unknown> => sql`
  ${list_id === undefined ? sql`` : sql`and t.list_id in (${sql.join(list_id)})`}
  ${category_id === undefined ? sql`` : sql`and t.category_id in (${sql.join(category_id)})`}`
