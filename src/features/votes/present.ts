import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type JsonSql, jsonSql } from '../../platform/db/json.ts'
import { type SliceShape, type SliceValues, sliceSql } from '../../platform/db/slice.ts'
import { statement } from '../../platform/db/statement.ts'
import { NotFound } from '../../platform/errors.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'
import { type Collection, type PageRow, sliceOf } from '../../platform/http/paging.ts'
import { userRefJson } from '../users/user.ts'

interface Base {
  map_id: number
  team_id: number
}

const base = (ctx: Context): Base => ({ map_id: ctx.map.id, team_id: ctx.map.team_id })

export async function presentVote(ctx: Context, id: number): Promise<Json> {
  const [row] = await oneStatement(ctx.database, ctx.db, { ...base(ctx), id })
  if (!row) throw new NotFound()
  return asJson(row.json)
}

/** Oldest first. The task knows how many it has. */
export const votesOf = (ctx: Context, taskId: number): Collection => ({
  order: { name: 'created', descending: false, key: 'moment' },
  fetch: (slice) => {
    const { shape, values } = sliceOf(slice, false)
    return pageStatement(ctx.database, ctx.db, { ...base(ctx), task_id: taskId, ...values }, shape)
  },
  count: async () => {
    const task = await ctx.db
      .selectFrom('tasks')
      .select('votes_count')
      .where('map_id', '=', ctx.map.id)
      .where('id', '=', taskId)
      .executeTakeFirst()
    return task?.votes_count ?? 0
  },
})

const voteJson = (json: JsonSql, value: Base) =>
  json.object({
    id: sql.ref('v.id'),
    created: json.moment(sql.ref('v.created')),
    author: userRefJson(json, sql.ref('v.author_id'), value.team_id),
  })

const oneStatement = statement<Base & { id: number }, { json: string }>((_db, { engine }, value) => {
  const json = jsonSql(engine)
  return sql<{ json: string }>`select ${json.text(voteJson(json, value))} as json
    from votes v where v.map_id = ${value.map_id} and v.id = ${value.id}`
})

const pageStatement = statement<Base & SliceValues & { task_id: number }, PageRow, [SliceShape]>(
  (_db, { engine }, value, shape) => {
    const json = jsonSql(engine)
    const { where, tail } = sliceSql(shape, sql.ref('v.created'), sql.ref('v.id'), value)
    return sql<PageRow>`select ${json.text(voteJson(json, value))} as json, v.created as key, v.id,
      (select votes_count from tasks t where t.map_id = ${value.map_id} and t.id = ${value.task_id}) as total
      from votes v where v.map_id = ${value.map_id} and v.task_id = ${value.task_id} ${where} ${tail}`
  },
)
