import { sql } from 'kysely'
import { folded } from '../../lib/text.ts'
import type { MapContext, MapTx } from '../../platform/context.ts'
import { type JsonSql, jsonSql } from '../../platform/db/json.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import { type SliceShape, type SliceValues, sliceSql } from '../../platform/db/slice.ts'
import { statement } from '../../platform/db/statement.ts'
import { NotFound } from '../../platform/errors.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'
import { type Collection, type PageRow, sliceOf } from '../../platform/http/paging.ts'

export async function requireCategory(tx: MapTx, id: number) {
  const category = tx.db.selectFrom('categories').selectAll().where('map_id', '=', tx.map.id).where('id', '=', id)
  const row = await forUpdate(tx.database, category).executeTakeFirst()
  if (!row) throw new NotFound()
  return row
}

/** Held, so that it cannot go while a task is given it. */
export async function findCategoryByName(tx: MapTx, name: string): Promise<number | undefined> {
  const category = tx.db
    .selectFrom('categories')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('name_folded', '=', folded(name))
  const row = await forUpdate(tx.database, category).executeTakeFirst()
  return row?.id
}

export async function presentCategory(ctx: MapContext, id: number): Promise<Json> {
  const [row] = await oneStatement(ctx.database, ctx.db, { map_id: ctx.map.id, id })
  if (!row) throw new NotFound()
  return asJson(row.json)
}

/** By name, as people look for them. */
export const allCategories = (ctx: MapContext): Collection => ({
  order: { name: 'name', descending: false, key: 'text' },
  fetch: (slice) => {
    const { shape, values } = sliceOf(slice, false)
    return pageStatement(ctx.database, ctx.db, { map_id: ctx.map.id, ...values }, shape)
  },
  count: async () => {
    const { total } = await ctx.db
      .selectFrom('categories')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('map_id', '=', ctx.map.id)
      .executeTakeFirstOrThrow()
    return total
  },
})

const categoryJson = (json: JsonSql) =>
  json.object({
    id: sql.ref('c.id'),
    name: sql.ref('c.name'),
    emoji_shortname: sql.ref('c.emoji_shortname'),
    created: json.moment(sql.ref('c.created')),
  })

const oneStatement = statement<{ map_id: number; id: number }, { json: string }>((_db, { engine }, value) => {
  const json = jsonSql(engine)
  return sql<{ json: string }>`select ${json.text(categoryJson(json))} as json
    from categories c where c.map_id = ${value.map_id} and c.id = ${value.id}`
})

const pageStatement = statement<SliceValues & { map_id: number }, PageRow, [SliceShape]>(
  (_db, { engine }, value, shape) => {
    const json = jsonSql(engine)
    const { where, tail } = sliceSql(shape, sql.ref('c.name_folded'), sql.ref('c.id'), value)
    return sql<PageRow>`select ${json.text(categoryJson(json))} as json, c.name_folded as key, c.id,
    (select count(*) from categories where map_id = ${value.map_id}) as total
    from categories c where c.map_id = ${value.map_id} ${where} ${tail}`
  },
)
