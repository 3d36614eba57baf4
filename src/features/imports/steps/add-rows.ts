import type { Insertable } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'

type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: unknown } ? T : never }[keyof Tables]

/** Inserts many rows. Returns their ids in the same order: both engines number rows in the order they're given. */
export async function addRows<T extends TableWithId>(
  tx: MapTx,
  { table, rows }: { table: T; rows: Insertable<Tables[T]>[] },
): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batchesOf(rows)) {
    const added = await tx.db
      .insertInto(table as 'comments')
      .values(batch as unknown as Insertable<Tables['comments']>[])
      .returning('id')
      .execute()
    ids.push(...added.map(({ id }) => id).sort((a, b) => a - b))
  }
  return ids
}
