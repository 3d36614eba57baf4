import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { type JsonSql, jsonSql } from '../../platform/db/json.ts'
import { statement } from '../../platform/db/statement.ts'
import { NotFound } from '../../platform/errors.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'
import { roleColour, roleName } from '../maps/rules/role.ts'
import { userRefJson } from '../users/table.ts'

export interface TaskBase {
  map_id: number
  team_id: number
  map_url: string
}

export const taskBase = (ctx: MapContext): TaskBase => ({
  map_id: ctx.map.id,
  team_id: ctx.map.team_id,
  map_url: ctx.site.publicUrl + ctx.map.path,
})

export async function presentTask(ctx: MapContext, id: number): Promise<Json> {
  const [row] = await oneStatement(ctx.database, ctx.db, { ...taskBase(ctx), id }, ctx.site.urlField)
  if (!row) throw new NotFound()
  return asJson(row.json)
}

const oneStatement = statement<TaskBase & { id: number }, { json: string }, [urlField: string]>(
  (_db, { engine }, value, urlField) => {
    const json = jsonSql(engine)
    return sql<{ json: string }>`select ${json.text(taskJson(json, urlField, value))} as json
      from tasks t where t.map_id = ${value.map_id} and t.id = ${value.id}`
  },
)

/** A task of `t` as the interface shows it: the only place that knows. */
export const taskJson = (json: JsonSql, urlField: string, value: TaskBase) =>
  json.object({
    id: sql.ref('t.id'),
    [urlField]: sql`${value.map_url} || '/task/' || t.id || '-' || t.slug || '/'`,
    parent: parentJson(json),
    author: userRefJson(json, sql.ref('t.author_id'), value.team_id),
    title: sql.ref('t.title'),
    category: categoryJson(json),
    description: sql.ref('t.description'),
    parsed_description: sql.ref('t.parsed_description'),
    created: json.moment(sql.ref('t.created')),
    modified: json.moment(sql.ref('t.modified')),
    list_arrival: json.moment(sql.ref('t.list_arrival')),
    url: sql.ref('t.url'),
    pending: json.flag(sql.ref('t.pending')),
    lock_comments: json.flag(sql.ref('t.lock_comments')),
    votes_count: sql.ref('t.votes_count'),
    subscribers_count: sql.ref('t.subscribers_count'),
    comments_count: sql.ref('t.comments_count'),
  })

const parentJson = (json: JsonSql) =>
  sql`(select ${json.object({
    id: sql.ref('l.id'),
    name: sql.ref('l.name'),
    role: json.object({ name: roleName(sql.ref('l.role')), colour: roleColour(sql.ref('l.role')) }),
  })} from lists l where l.map_id = t.map_id and l.id = t.list_id)`

const categoryJson = (json: JsonSql) =>
  sql`(select ${json.object({ name: sql.ref('c.name'), emoji_shortname: sql.ref('c.emoji_shortname') })}
    from categories c where c.map_id = t.map_id and c.id = t.category_id)`
