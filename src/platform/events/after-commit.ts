import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/database.ts'
import type { TxDb } from '../db/tables.ts'

const mapsOf = new WeakMap<TxDb, Set<number>>()

/** Remembers that the transaction has written events of a map. */
export const recordEventMaps = (tx: TxDb, mapIds: number[]): void => {
  const maps = mapsOf.get(tx) ?? new Set()
  for (const id of mapIds) maps.add(id)
  mapsOf.set(tx, maps)
}

/** Wraps the database so that each commit with events tells in which maps they are. */
export const tellAfterCommit = (database: Database, tell: (mapId: number) => void): Database =>
  afterCommit(database, takeMaps, (maps) => {
    for (const id of maps) tell(id)
  })

function takeMaps(tx: TxDb): Set<number> {
  const maps = mapsOf.get(tx) ?? new Set()
  mapsOf.delete(tx)
  return maps
}
