import { sql } from 'kysely'
import type { MapContext } from '../../platform/context.ts'
import { type JsonSql, jsonSql } from '../../platform/db/json.ts'
import { type SliceShape, type SliceValues, sliceSql } from '../../platform/db/slice.ts'
import { statement } from '../../platform/db/statement.ts'
import { NotFound } from '../../platform/errors.ts'
import { asJson, type Json } from '../../platform/http/endpoint.ts'
import { type Collection, type PageRow, sliceOf } from '../../platform/http/paging.ts'
import { roleColour, roleName } from '../maps/rules/role.ts'
import { countLists, listPlace } from './queries/find-list.ts'

export async function presentList(ctx: MapContext, id: number): Promise<Json> {
  const [row] = await oneStatement(ctx.database, ctx.db, { ...base(ctx), id }, ctx.site.urlField)
  if (!row) throw new NotFound()
  return asJson(row.json)
}

export const allLists = (ctx: MapContext): Collection => ({
  order: { name: 'place', descending: false, key: 'integer' },
  fetch: (slice) => {
    const { shape, values } = sliceOf(slice, false)
    return pageStatement(ctx.database, ctx.db, { ...base(ctx), ...values }, shape, ctx.site.urlField)
  },
  count: () => countLists(ctx),
})

interface Base {
  map_id: number
  map_url: string
}

const base = (ctx: MapContext): Base => ({ map_id: ctx.map.id, map_url: ctx.site.publicUrl + ctx.map.path })

const listJson = (json: JsonSql, urlField: string, value: Base) =>
  json.object({
    id: sql.ref('l.id'),
    [urlField]: sql`${value.map_url} || '/' || l.id || '-' || l.slug || '/'`,
    name: sql.ref('l.name'),
    role: json.object({
      name: roleName(sql.ref('l.role')),
      slug: sql.ref('l.role'),
      colour: roleColour(sql.ref('l.role')),
    }),
    suggestions: json.flag(sql.ref('l.suggestions')),
    comments: json.flag(sql.ref('l.comments')),
    votes: json.flag(sql.ref('l.votes')),
    display_count: sql.ref('l.display_count'),
  })

const oneStatement = statement<Base & { id: number }, { json: string }, [urlField: string]>(
  (_db, { engine }, value, urlField) => {
    const json = jsonSql(engine)
    return sql<{ json: string }>`select ${json.text(listJson(json, urlField, value))} as json
      from lists l where l.map_id = ${value.map_id} and l.id = ${value.id}`
  },
)

const pageStatement = statement<Base & SliceValues, PageRow, [SliceShape, urlField: string]>(
  (_db, { engine }, value, shape, urlField) => {
    const json = jsonSql(engine)
    const { where, tail } = sliceSql(shape, listPlace, sql.ref('l.id'), value)
    return sql<PageRow>`select ${json.text(listJson(json, urlField, value))} as json, ${listPlace} as key, l.id,
      (select count(*) from lists where map_id = ${value.map_id}) as total
      from lists l where l.map_id = ${value.map_id} ${where} ${tail}`
  },
)
