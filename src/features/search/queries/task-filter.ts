import { type RawBuilder, sql } from 'kysely'

/** Searches only in a list, or only in a category. */
export interface TaskFilter {
  list_id?: number | undefined
  category_id?: number | undefined
}

export const isFiltered = ({ list_id, category_id }: TaskFilter): boolean =>
  list_id !== undefined || category_id !== undefined

/** Further conditions on the task `t`. */
export const taskFilterSql = ({ list_id, category_id }: TaskFilter): RawBuilder<unknown> => sql`
  ${list_id === undefined ? sql`` : sql`and t.list_id = ${list_id}`}
  ${category_id === undefined ? sql`` : sql`and t.category_id = ${category_id}`}`
