import { type RawBuilder, sql } from 'kysely'
import { includesScope, type Scope } from '../../platform/actor.ts'
import type { JsonSql } from '../../platform/db/json.ts'
import { collection, type RecordValues } from '../../platform/records/collection.ts'
import { columnsJson } from '../../platform/records/fields.ts'
import { oldestFirst } from '../../platform/records/page-window.ts'
import { isShownTask } from '../tasks/policy.ts'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { userRefJson } from '../users/present.ts'
import { commentFields } from './fields.ts'
import { type CommentFilter, type CommentValues, filterSql } from './queries/comment-filters.ts'
import { Comment } from './schema.ts'

const commentJson = (json: JsonSql, value: RecordValues) =>
  json.object(Comment, {
    ...columnsJson(commentFields, json, 'r'),
    id: sql.ref('r.id'),
    parent: sql.ref('r.task_id'),
    author: userRefJson(json, sql.ref('r.author_id'), value),
  })

export const commentCollection = taskRecords('comments', 'comments_count', commentJson)

/** The map's comments, oldest first. Only tokens with the write scope see pending ones. */
export const mapCommentCollection = collection<CommentValues, [CommentFilter[]]>({
  table: 'comments',
  alias: 'r',
  json: commentJson,
  only: ({ map_id }, scope) => isShownComment(map_id, scope),
  order: () => oldestFirst('r.created'),
  where: (parts, filters) => filterSql(parts, filters),
  total: (parts, filters) => {
    const { value, scope } = parts
    const count = (names: CommentFilter[]) => sql`select count(*) as total from comments r
      where r.map_id = ${value.map_id} ${isShownComment(value.map_id, scope)} ${filterSql(parts, names)}`
    if (filters.some((name) => name !== 'pending:false')) return count(filters)
    const approved = approvedTotalSql(value.map_id, scope)
    const hasPending = filters.length === 0 && includesScope(scope, 'write')
    return hasPending ? sql`select (${approved}) + (${count(['pending:true'])}) as total` : approved
  },
})

/**
 * Each task stores how many approved comments it has. Tasks without any are left out, so that SQLite sums up the index on
 * these numbers rather than reading every task. That index doesn't say which tasks are pending, but there are few.
 */
export function approvedTotalSql(mapId: number, scope: Scope): RawBuilder<unknown> {
  const sumOf = (condition: RawBuilder<unknown>) => sql`select coalesce(sum(t.comments_count), 0) as total from tasks t
    where t.map_id = ${mapId} and t.live and ${condition}`
  const all = sumOf(sql`t.comments_count > 0`)
  return scope === 'public' ? sql`select (${all}) - (${sumOf(sql`t.pending`)}) as total` : all
}

const isShownComment = (mapId: number, scope: Scope): RawBuilder<unknown> => sql`
  and ${includesScope(scope, 'write') ? sql`(r.live or r.pending) and r.trash_id is null` : sql`r.live`}
  and (select ${isShownTask(scope)} from tasks t where t.map_id = ${mapId} and t.id = r.task_id)`
