import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type JsonSql, jsonSql } from '../../../platform/db/json.ts'
import { type SliceShape, type SliceValues, sliceSql } from '../../../platform/db/slice.ts'
import { statement } from '../../../platform/db/statement.ts'
import { NotFound } from '../../../platform/errors.ts'
import { asJson, type Json } from '../../../platform/http/endpoint.ts'
import { type Collection, type PageRow, sliceOf } from '../../../platform/http/paging.ts'
import type { Counter } from '../table.ts'

interface Base {
  map_id: number
  team_id: number
}

const base = (ctx: MapContext): Base => ({ map_id: ctx.map.id, team_id: ctx.map.team_id })

/** How what belongs to a task is shown: one by its id, or all of a task, oldest first. `b` is the row in `jsonOf`. */
export function belongings(
  table: 'comments' | 'votes',
  counter: Counter,
  jsonOf: (json: JsonSql, teamId: number) => RawBuilder<unknown>,
) {
  const one = statement<Base & { id: number }, { json: string }>((_db, { engine }, value) => {
    const json = jsonSql(engine)
    return sql<{ json: string }>`select ${json.text(jsonOf(json, value.team_id))} as json
      from ${sql.table(table)} b where b.map_id = ${value.map_id} and b.id = ${value.id}`
  })
  const page = statement<Base & SliceValues & { task_id: number }, PageRow, [SliceShape]>(
    (_db, { engine }, value, shape) => {
      const json = jsonSql(engine)
      const { where, tail } = sliceSql(shape, sql.ref('b.created'), sql.ref('b.id'), value)
      return sql<PageRow>`select ${json.text(jsonOf(json, value.team_id))} as json, b.created as key, b.id,
      (select ${sql.ref(counter)} from tasks t where t.map_id = ${value.map_id} and t.id = ${value.task_id}) as total
      from ${sql.table(table)} b where b.map_id = ${value.map_id} and b.task_id = ${value.task_id} ${where} ${tail}`
    },
  )

  return {
    present: async (ctx: MapContext, id: number): Promise<Json> => {
      const [row] = await one(ctx.database, ctx.db, { ...base(ctx), id })
      if (!row) throw new NotFound()
      return asJson(row.json)
    },
    of: (ctx: MapContext, taskId: number): Collection => ({
      order: { name: 'created', descending: false, key: 'moment' },
      fetch: (slice) => {
        const { shape, values } = sliceOf(slice, false)
        return page(ctx.database, ctx.db, { ...base(ctx), task_id: taskId, ...values }, shape)
      },
      count: () => countOf(ctx, taskId, counter),
    }),
  }
}

/** Asked whenever a page is empty, so that a task that is not there is told from one that has nothing. */
async function countOf(ctx: MapContext, taskId: number, counter: Counter): Promise<number> {
  const task = await ctx.db
    .selectFrom('tasks')
    .select(counter)
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) throw new NotFound()
  return task[counter]
}
