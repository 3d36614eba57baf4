import { type RawBuilder, sql } from 'kysely'
import { type Scope, scopeOf } from '../actor.ts'
import type { MapContext } from '../context.ts'
import { isListed, limitedRows, listOf } from '../db/engine-sql.ts'
import { type Json, type JsonSql, jsonSql } from '../db/json.ts'
import { type StatementBuilder, statement } from '../db/statement.ts'
import { NotFound } from '../errors.ts'
import { type Order, type WindowShape, type WindowValues, windowShape, windowSql, windowValues } from './page-window.ts'
import { defaultPageSize, type PageRow, type PagingQuery, type RecordPage, readPage } from './paging.ts'

/** The values that every record's JSON can refer to. */
export interface RecordValues {
  map_id: number
  team_id: number
  /** The map's URL, without a trailing slash. */
  map_url: string
}

type Parts<Values> = StatementBuilder<RecordValues & Values> & { scope: Scope }

/**
 * Values that change the SQL of every statement: the name of the URL field, and the scope the records are read with.
 */
interface Style {
  urlField: string
  scope: Scope
}

/** How the records of one table are presented. `Values` and `Shape` describe the filters, as in a statement. */
interface Definition<Values extends object, Shape extends unknown[]> {
  table: string
  alias: string
  json(json: JsonSql, value: RecordValues): RawBuilder<unknown>
  /** A condition for every record, including one that is read by its id. Begins with `and`. */
  only?(value: RecordValues, scope: Scope): RawBuilder<unknown>
  order(...shape: Shape): Order
  /** Conditions besides the map, each beginning with `and`. */
  where?(parts: Parts<Values>, ...shape: Shape): RawBuilder<unknown>
  /** A query that returns a `total` column. No row means that the parent of these records doesn't exist. */
  total(parts: Parts<Values>, ...shape: Shape): RawBuilder<unknown>
  /** Whether the best plan for a page is the same for all values. Default: true if there are no filters. */
  keepsPlan?(...shape: Shape): boolean
  /** The error for an id without a record. Default: not found. */
  notFound?(ctx: MapContext, id: number): Promise<NotFound>
}

/** Reads one record, a page of records, or their count, each with one statement. */
export function collection<Values extends object = object, Shape extends unknown[] = []>(
  definition: Definition<Values, Shape>,
) {
  const { table, alias, only = () => sql``, order, where = () => sql``, total } = definition
  const { keepsPlan = (...shape: Shape) => shape.length === 0 } = definition
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const aliased = sql`${sql.table(table)} as ${sql.ref(alias)}`
  const text = ({ engine, value }: StatementBuilder<RecordValues>, { urlField, scope }: Style) => {
    const json = jsonSql(engine, urlField, scope)
    return json.text(definition.json(json, value))
  }

  const one = statement<RecordValues & { id: number }, { json: Json }, [Style]>(
    (parts, style) => sql<{ json: Json }>`select ${text(parts, style)} as json
      from ${aliased} where ${column('map_id')} = ${parts.value.map_id} and ${column('id')} = ${parts.value.id}
      ${only(parts.value, style.scope)}`,
    { keepsPlan: true },
  )

  const many = statement<RecordValues & { ids: unknown }, { id: number; json: Json }, [Style]>(
    (parts, style) => sql<{ id: number; json: Json }>`select ${column('id')}, ${text(parts, style)} as json
      from ${aliased} where ${column('map_id')} = ${parts.value.map_id}
      and ${isListed(parts.engine, column('id'), parts.value.ids)} ${only(parts.value, style.scope)}`,
    { keepsPlan: true },
  )

  const page = statement<RecordValues & Values & WindowValues, PageRow, [WindowShape, Style, ...Shape]>(
    (builder, window, style, ...shape) => {
      const parts = { ...builder, scope: style.scope }
      const by = order(...shape)
      const { where: after, order: inOrder, limit } = windowSql(window, by, column('id'), parts.value)
      const counted = window.counts ? sql`, (${total(parts, ...shape)}) as total` : sql``
      return limitedRows<PageRow>(parts.engine, {
        columns: sql`${text(parts, style)} as json, ${by.column} as key, ${column('id')} ${counted}`,
        table: aliased,
        id: column('id'),
        ofMap: sql`${column('map_id')} = ${parts.value.map_id} ${only(parts.value, style.scope)}`,
        where: sql`${where(parts, ...shape)} ${after}`,
        order: inOrder,
        limit,
      })
    },
    // Every connection keeps its plans in memory, so not for every page size.
    { keepsPlan: ({ limit }, _style, ...shape) => usualLimits.includes(limit) && keepsPlan(...shape) },
  )

  const count = statement<RecordValues & Values, { total: number }, [Scope, ...Shape]>(
    (builder, scope, ...shape) => sql<{ total: number }>`${total({ ...builder, scope }, ...shape)}`,
  )

  /** Several records by their ids, in one statement. Ids without a record are left out. */
  async function presentMany(ctx: MapContext, ids: number[], scope = scopeOf(ctx.actor)): Promise<Map<number, Json>> {
    if (ids.length === 0) return new Map()
    const values = { ...recordValues(ctx), ids: listOf(ctx.database, ids) }
    const rows = await many(ctx, values, styleFor(ctx, scope))
    return new Map(rows.map(({ id, json }) => [id, json]))
  }

  return {
    presentMany,

    present: async (ctx: MapContext, id: number): Promise<Json> => {
      const [row] = await one(ctx, { ...recordValues(ctx), id }, styleFor(ctx))
      if (!row) throw (await definition.notFound?.(ctx, id)) ?? new NotFound()
      return row.json
    },

    list: (ctx: MapContext, query: PagingQuery, filters: Values, ...shape: Shape): Promise<RecordPage> => {
      const values = { ...recordValues(ctx), ...filters }
      return readPage(query, {
        order: order(...shape),
        fetch: (window) => {
          const all = { ...values, ...windowValues(window) }
          return page(ctx, all, windowShape(window), styleFor(ctx), ...shape)
        },
        count: async () => {
          const [row] = await count(ctx, values, scopeOf(ctx.actor), ...shape)
          if (!row) throw new NotFound()
          return row.total
        },
      })
    },
  }
}

/** Pages after a cursor read one more record, to see whether there's another page. */
const usualLimits = [defaultPageSize, defaultPageSize + 1]

const styleFor = ({ site, actor }: MapContext, scope: Scope = scopeOf(actor)): Style => ({
  urlField: site.urlField,
  scope,
})

const recordValues = ({ map, site }: MapContext): RecordValues => ({
  map_id: map.id,
  team_id: map.team_id,
  map_url: site.publicUrl + map.path,
})
