import type { Generated } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import { enqueueReactions } from './enqueue-reactions.ts'

declare module '../db/tables.ts' {
  interface Tables {
    events: {
      map_id: number
      id: Generated<number>
      type: string
      user_id: number | null
      request_id: string | null
      data: string
      created: Timestamp
    }
  }
}

/** Something that can happen, declared once: its name, what is said of it, and in what shape. */
export interface EventType<Data> {
  name: string
  summary: string
  schema: TSchema
  /** Only carries the type; never there at run time. */
  data?: Data
}

export const eventType = <S extends TSchema>(name: string, summary: string, schema: S): EventType<Static<S>> => ({
  name,
  summary,
  schema,
})

export interface Written {
  type: string
  data: unknown
}

/** Where and through whom it happened. */
export interface Origin {
  map_id: number
  user_id: number | null
  request_id: string | null
  created: Timestamp
}

export async function writeEvents(
  tx: TxDb,
  origin: Origin,
  told: Written[],
  reactions: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ type, data }) => ({ ...origin, type, data: JSON.stringify(data) }))
  const insert = tx.insertInto('events').values(rows)
  if (told.some(({ type }) => reactions.has(type))) {
    const written = await insert.returning(['map_id', 'id', 'type']).execute()
    await enqueueReactions(tx, reactions, written, origin.created)
  } else {
    await insert.execute()
  }
}
