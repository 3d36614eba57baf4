import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

interface Place {
  map_id: number
  seq: number
}

/** Those of these maps that have events after the place. On PostgreSQL what has no number yet comes after all others. */
export async function mapsWithEventsAfter({ engine }: Database, db: Db, places: Place[]): Promise<number[]> {
  if (places.length === 0) return []
  const ids = places.map(({ map_id }) => map_id)
  if (engine === 'sqlite') {
    const pairs = JSON.stringify(places.map(({ map_id, seq }) => [map_id, seq]))
    const { rows } = await sql<{ map_id: number }>`select p.value ->> 0 as map_id from json_each(${pairs}) as p
      where exists (select 1 from events e where e.map_id = p.value ->> 0 and e.id > p.value ->> 1)`.execute(db)
    return rows.map(({ map_id }) => map_id)
  }
  const unnumbered = await sql<{ map_id: number }>`select distinct map_id from events
    where seq is null and map_id = any(${ids}::bigint[])`.execute(db)
  const feeds = await sql<{ map_id: number; last_seq: number }>`select map_id, last_seq from feeds
    where map_id = any(${ids}::bigint[])`.execute(db)
  const last = new Map(feeds.rows.map(({ map_id, last_seq }) => [map_id, last_seq]))
  const fresh = new Set(unnumbered.rows.map(({ map_id }) => map_id))
  return places
    .filter(({ map_id, seq }) => fresh.has(map_id) || (last.get(map_id) ?? 0) > seq)
    .map(({ map_id }) => map_id)
}
