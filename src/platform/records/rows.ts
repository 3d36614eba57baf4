import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MapTx } from '../context.ts'
import type { Tables } from '../db/tables.ts'

/** The tables whose rows belong to a map. */
type MapTable = { [T in keyof Tables]: Tables[T] extends { map_id: number } ? T : never }[keyof Tables]

/** The map's rows that have all these values. */
type Which<T extends MapTable> = Partial<Omit<Selectable<Tables[T]>, 'map_id'>>

/** Adds a row to the map and returns its id. */
export async function insertRow<T extends MapTable>(
  { db, map }: MapTx,
  table: T,
  values: Omit<Insertable<Tables[T]>, 'map_id'>,
): Promise<number> {
  const row = { map_id: map.id, ...values } as unknown as Insertable<Tables['events']>
  const { id } = await db
    .insertInto(table as 'events')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes rows in the map and returns how many. */
export async function updateRows<T extends MapTable>(
  { db, map }: MapTx,
  table: T,
  which: Which<T>,
  values: Updateable<Tables[T]>,
): Promise<number> {
  let update = db
    .updateTable(table as 'events')
    .set(values as Updateable<Tables['events']>)
    .where('map_id', '=', map.id)
  for (const [column, value] of Object.entries(which)) {
    update = update.where(column as 'id', value === null ? 'is' : '=', value as number)
  }
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** Deletes rows in the map and returns how many. */
export async function deleteRows<T extends MapTable>({ db, map }: MapTx, table: T, which: Which<T>): Promise<number> {
  let deletion = db.deleteFrom(table as 'events').where('map_id', '=', map.id)
  for (const [column, value] of Object.entries(which)) {
    deletion = deletion.where(column as 'id', value === null ? 'is' : '=', value as number)
  }
  return Number((await deletion.executeTakeFirst()).numDeletedRows)
}
