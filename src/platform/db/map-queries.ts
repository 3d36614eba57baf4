import type { Selectable } from 'kysely'
import type { Db, TableOfMap, Tables, TxDb } from './tables.ts'

/** Queries that begin with the map's id, and can name more values that the rows have. An array isn't empty. */
export interface MapReads {
  from<T extends Aliased>(table: T, which?: AnyOf<TableIn<T>>): ReturnType<typeof select<T>>
}

export interface MapWrites {
  update<T extends TableOfMap>(table: T, which?: AnyOf<T>): ReturnType<typeof update<T>>
  delete<T extends TableOfMap>(table: T, which?: AnyOf<T>): ReturnType<typeof remove<T>>
}

type AnyOf<T extends TableOfMap> = { [C in keyof Which<T>]: Which<T>[C] | readonly Which<T>[C][] }

/** The map's rows that have all these values. */
export type Which<T extends TableOfMap> = Partial<Omit<Selectable<Tables[T]>, 'map_id'>>

/** A part of every context. Only the types of those in a map have it. */
export const mapQueries = {
  from(this: InMap, table: 'events', which: Values = {}) {
    return matching(select(this.db, table), table, { map_id: this.map.id, ...which })
  },
  update(this: InMap, table: 'events', which: Values = {}) {
    return matching(update(this.db, table), table, { map_id: this.map.id, ...which })
  },
  delete(this: InMap, table: 'events', which: Values = {}) {
    return matching(remove(this.db, table), table, { map_id: this.map.id, ...which })
  },
}

type Aliased = TableOfMap | `${TableOfMap} as ${string}`
type TableIn<T extends Aliased> = T extends `${infer Table extends TableOfMap} as ${string}` ? Table : T & TableOfMap

interface InMap {
  db: Db | TxDb
  map: { id: number }
}

/** By column. Types don't help here: the table is only known at run time, so `events` represents all of them. */
type Values = Record<string, unknown>

const select = <T extends Aliased>(db: Db, table: T) => db.selectFrom(table)
const update = <T extends Aliased>(db: Db, table: T) => db.updateTable(table)
const remove = <T extends Aliased>(db: Db, table: T) => db.deleteFrom(table)

/** Columns are named with the table or its alias, because other tables may be joined. */
function matching<Query extends Conditional<Query>>(query: Query, table: string, which: Values): Query {
  const alias = table.slice(table.lastIndexOf(' ') + 1)
  return Object.entries(which).reduce(
    (narrowed, [column, value]) => narrowed.where(`${alias}.${column}` as 'id', operatorFor(value), value as number),
    query,
  )
}

interface Conditional<Query> {
  where(column: 'id', operator: '=' | 'is' | 'in', value: number): Query
}

const operatorFor = (value: unknown) => (value === null ? 'is' : Array.isArray(value) ? 'in' : '=')
