import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { batchesOf } from '../../lib/arrays.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Which } from '../db/map-queries.ts'
import { change, rowsOfValues, type StatementBuilder, statement, valuesOfRows, write } from '../db/statement.ts'
import type { TableOfMap, Tables } from '../db/tables.ts'

/** These columns of the map's row that has all these values. */
export async function findRow<T extends TableOfMap, Column extends keyof Selectable<Tables[T]> & string>(
  ctx: MapContext | MapTx,
  table: T,
  which: Which<T>,
  ...columns: Column[]
): Promise<Pick<Selectable<Tables[T]>, Column> | undefined> {
  const [row] = await selection(ctx, { map_id: ctx.map.id, ...found(which) }, table, columns, conditionsOf(which))
  return row as Pick<Selectable<Tables[T]>, Column> | undefined
}

/** How many rows of the map have all these values. */
export async function countRows<T extends TableOfMap>(
  ctx: MapContext,
  table: T,
  which: Which<T> = {},
): Promise<number> {
  const rows = ctx.from<'events'>(table as 'events', which as Which<'events'>)
  return (await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

/** Adds a row to the map and returns its id. */
export async function insertRow<T extends TableOfMap>(
  tx: MapTx,
  table: T,
  values: Omit<Insertable<Tables[T]>, 'map_id'>,
): Promise<number> {
  const row: Row = { map_id: tx.map.id, ...values }
  const [added] = await insertion(tx, row, table, columnsOf(row))
  return (added as { id: number }).id
}

/** Adds a row to the map, without waiting for its id. */
export async function addRow<T extends TableOfMap>(
  tx: MapTx,
  table: T,
  values: Omit<Insertable<Tables[T]>, 'map_id'>,
): Promise<void> {
  const row: Row = { map_id: tx.map.id, ...values }
  await addition(tx, row, table, columnsOf(row))
}

/** Adds a row to the map, unless there's one with the same key. Returns whether it was added. */
export async function addRowOnce<T extends TableOfMap>(
  tx: MapTx,
  table: T,
  values: Omit<Insertable<Tables[T]>, 'map_id'>,
): Promise<boolean> {
  const row: Row = { map_id: tx.map.id, ...values }
  return (await additionOnce(tx, row, table, columnsOf(row))) > 0
}

/** Adds many rows with the same columns. Returns their ids in the same order, which both engines number them in. */
export async function insertRows<T extends keyof Tables>(
  tx: MapTx,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { columns, values, count } of statementsFor(rows)) {
    const added = (await insertions(tx, values, table, columns, count)) as { id: number }[]
    ids.push(...added.map(({ id }) => id).sort((a, b) => a - b))
  }
  return ids
}

/** Adds many rows with the same columns, without waiting for their ids. */
export async function addRows<T extends keyof Tables>(
  tx: MapTx,
  table: T,
  rows: Insertable<Tables[T]>[],
): Promise<void> {
  for (const { columns, values, count } of statementsFor(rows)) await additions(tx, values, table, columns, count)
}

/** Changes rows in the map, without waiting to learn how many. */
export const setRows = <T extends TableOfMap>(
  tx: MapTx,
  table: T,
  which: Which<T>,
  values: Updateable<Tables[T]>,
): Promise<void> =>
  setting(tx, { map_id: tx.map.id, ...found(which), ...values }, table, columnsOf(values), conditionsOf(which))

/** Changes rows in the map and returns how many. */
export const updateRows = <T extends TableOfMap>(
  tx: MapTx,
  table: T,
  which: Which<T>,
  values: Updateable<Tables[T]>,
): Promise<number> =>
  update(tx, { map_id: tx.map.id, ...found(which), ...values }, table, columnsOf(values), conditionsOf(which))

/** Deletes rows in the map and returns how many. */
export const deleteRows = <T extends TableOfMap>(tx: MapTx, table: T, which: Which<T>): Promise<number> =>
  deletion(tx, { map_id: tx.map.id, ...found(which) }, table, conditionsOf(which))

/** Values by column. Types don't help here: the table is only known at run time, so `events` represents all of them. */
type Row = Record<string, unknown>

const columnsOf = (row: object): string[] => Object.keys(row).filter((column) => (row as Row)[column] !== undefined)

interface Condition {
  column: string
  isNull: boolean
}

const conditionsOf = (which: object): Condition[] =>
  Object.entries(which).map(([column, value]) => ({ column, isNull: value === null }))

/** The values of conditions have their own names, because an update may change the same column. */
const found = (which: object): Row =>
  Object.fromEntries(Object.entries(which).map(([column, value]) => [`found_${column}`, value]))

const given = (value: Row, columns: string[]): Row => Object.fromEntries(columns.map((name) => [name, value[name]]))

const selection = statement(
  ({ db, value }: StatementBuilder<Row>, table: string, columns: string[], which: Condition[]) =>
    db
      .selectFrom(table as 'events')
      .select(columns as 'id'[])
      .where(matches(which, value)),
)

const insertInto = ({ db, value }: StatementBuilder<Row>, table: string, columns: string[]) =>
  db.insertInto(table as 'events').values(given(value, columns) as unknown as Insertable<Tables['events']>)

const insertion = statement(
  (parts: StatementBuilder<Row>, table: string, columns: string[]) => insertInto(parts, table, columns).returning('id'),
  { keepsPlan: true },
)

const addition = write(insertInto, { keepsPlan: true })

const additionOnce = change(
  (parts: StatementBuilder<Row>, table: string, columns: string[]) =>
    insertInto(parts, table, columns).onConflict((conflict) => conflict.doNothing()),
  { keepsPlan: true },
)

function* statementsFor(rows: object[]) {
  const columns = Object.keys(rows[0] ?? {})
  for (const batch of batchesOf(rows as Row[]))
    yield { columns, values: valuesOfRows(batch, columns), count: batch.length }
}

const insertAllInto = ({ db, value }: StatementBuilder<unknown[]>, table: string, columns: string[], count: number) =>
  db.insertInto(table as 'events').values(rowsOfValues<Insertable<Tables['events']>>(value, columns as never, count))

const insertions = statement((parts: StatementBuilder<unknown[]>, table: string, columns: string[], count: number) =>
  insertAllInto(parts, table, columns, count).returning('id'),
)

const additions = write(insertAllInto)

const updateOf = ({ db, value }: StatementBuilder<Row>, table: string, columns: string[], which: Condition[]) =>
  db
    .updateTable(table as 'events')
    .set(given(value, columns))
    .where(matches(which, value))

const update = change(updateOf)

const setting = write(updateOf)

const deletion = change(({ db, value }: StatementBuilder<Row>, table: string, which: Condition[]) =>
  db.deleteFrom(table as 'events').where(matches(which, value)),
)

const matches = (which: Condition[], value: Row) => (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb.and([
    eb('map_id', '=', value.map_id as number),
    ...which.map(({ column, isNull }) =>
      isNull ? eb(column as 'id', 'is', null) : eb(column as 'id', '=', value[`found_${column}`] as number),
    ),
  ])
