import { sql } from 'kysely'
import { type JsonSql, subquery } from '../../platform/db/json.ts'
import { collection, type RecordValues } from '../../platform/records/collection.ts'
import { columnsJson } from '../../platform/records/fields.ts'
import { roleRefJson } from '../maps/present.ts'
import { userRefJson } from '../users/present.ts'
import { CategoryRef, taskFields } from './fields.ts'
import { isShownTask } from './policy.ts'
import { type FilterName, type FilterValues, filterSql, orderOf } from './queries/filter.ts'
import { taskNotFound } from './queries/find-task.ts'
import { totalSql } from './queries/task-records.ts'
import { Task } from './schema.ts'

interface Shape {
  filters: FilterName[]
  ordering: string | undefined
  /** Counts filtered tasks up to this limit, for pages. */
  countLimit?: number
}

/** Supports any combination of filters, and any order. */
export const taskCollection = collection<FilterValues, [Shape]>({
  table: 'tasks',
  alias: 't',
  json: (json, value) =>
    json.object(Task, {
      ...columnsJson(taskFields, json, 't'),
      id: sql.ref('t.id'),
      service_url: sql`${value.map_url} || '/task/' || t.id || '-' || t.slug || '/'`,
      parent: parentJson(json, value),
      author: userRefJson(json, sql.ref('t.author_id'), value),
      category: categoryJson(json, value),
    }),
  only: (_value, scope) => sql`and ${isShownTask(scope)}`,
  order: ({ ordering }) => orderOf(ordering),
  where: (parts, { filters }) => filterSql(parts, filters),
  total: (parts, { filters, countLimit }) => totalSql(parts, filters, countLimit),
  keepsPlan: ({ filters, ordering }) => {
    // No index would help to find approved tasks, and public tokens see no others.
    const indexed = filters.filter((name) => name !== 'pending:false')
    if (indexed.length === 0) return true
    if (orderOf(ordering).name !== 'created') return false
    return inOrderOfCreation.some((together) => indexed.every((name) => together.includes(name)))
  },
  notFound: taskNotFound,
})

/**
 * Filters with an index that's ordered by creation time. For others, the best plan depends on how many tasks match.
 * That includes authors: if one person wrote most tasks, PostgreSQL would expect as many from everyone.
 */
const inOrderOfCreation: FilterName[][] = [['list_id', 'created_min', 'created_max'], ['category_id']]

const parentJson = (json: JsonSql, value: RecordValues) =>
  subquery(
    json.object(Task.properties.parent, {
      id: sql.ref('l.id'),
      name: sql.ref('l.name'),
      role: roleRefJson(json, sql.ref('l.role')),
    }),
    sql`lists l where l.map_id = ${value.map_id} and l.id = t.list_id and l.live`,
  )

const categoryJson = (json: JsonSql, value: RecordValues) =>
  subquery(
    json.object(CategoryRef, { name: sql.ref('c.name'), emoji_shortname: sql.ref('c.emoji_shortname') }),
    sql`categories c where c.map_id = ${value.map_id} and c.id = t.category_id`,
  )
