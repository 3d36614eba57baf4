import type { Generated, Insertable } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { batchesOf } from '../../lib/arrays.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { Scope } from '../actor.ts'
import { afterCommit, type Database } from '../db/database.ts'
import type { Tables, TxDb } from '../db/tables.ts'
import { enqueue, type JobType, jobType } from '../jobs/enqueue.ts'

interface EventColumns {
  id: Generated<number>
  type: string
  /** Who acted, or on whose behalf a job acts; null for visitors, the command line and other jobs. */
  user_id: number | null
  request_id: string | null
  /** JSON. */
  data: string
  created: Timestamp
}

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * `seq` is the position in the feed. Writers leave it out: `numberEvents` assigns it, and on SQLite it's the id.
     */
    events: EventColumns & { map_id: number; seq: Generated<number | null> }
    /** Events that don't belong to a map: accounts, sessions, teams. */
    site_events: EventColumns
  }
}

/** A kind of event, declared once: its name, a summary, and the schema of its data. */
interface EventDeclaration<Data> {
  name: string
  summary: string
  schema: TSchema
  /** Only for the type. It doesn't exist at run time. */
  data?: Data
}

/** An event in a map. */
export interface MapEvent<Data> extends EventDeclaration<Data> {
  belongsTo: 'map'
  /** The version of the data's shape. It increases when a field is removed or changes meaning. */
  version: number
  /** The scope a token needs to read it. Tokens in public pages are `public`. */
  scope: Scope
  /** Whether the event is about a record that has been deleted. If so, the feed contains its id but not the record. */
  tombstone: boolean
}

/** An event that doesn't belong to a map. */
export interface SiteEvent<Data> extends EventDeclaration<Data> {
  belongsTo: 'site'
}

export type AnyEvent = MapEvent<unknown> | SiteEvent<unknown>

export function mapEvent<S extends TSchema>(
  name: string,
  summary: string,
  schema: S,
  { scope = 'public', tombstone = false }: { scope?: Scope; tombstone?: boolean } = {},
): MapEvent<Static<S>> {
  const event: MapEvent<Static<S>> = { belongsTo: 'map', name, version: 1, scope, tombstone, summary, schema }
  mapEvents.set(name, event)
  return event
}

/** Every map event that the program declares, by name. */
export const mapEvents = new Map<string, MapEvent<unknown>>()

export const siteEvent = <S extends TSchema>(name: string, summary: string, schema: S): SiteEvent<Static<S>> => ({
  belongsTo: 'site',
  name,
  summary,
  schema,
})

/** Who caused an event, and when. */
export type EventOrigin = Pick<EventColumns, 'user_id' | 'request_id' | 'created'>

export interface NewEvent extends EventOrigin {
  /** Null for an event that doesn't belong to a map. */
  map_id: number | null
  type: string
  data: unknown
}

/** Events that have reactions also get a job for each reaction, in the same transaction. */
export async function writeEvents(db: TxDb, events: NewEvent[], reactions: ReactionNames): Promise<void> {
  for (const batch of batchesOf(events)) {
    const rows = batch.map((event) => ({ ...event, data: JSON.stringify(event.data) }))
    const ofMaps = rows.flatMap(({ map_id, ...row }) => (map_id === null ? [] : [{ ...row, map_id }]))
    const ofSite = rows.flatMap(({ map_id, ...row }) => (map_id === null ? [row] : []))
    if (ofMaps.length > 0) await writeMapEvents(db, ofMaps, reactions)
    if (ofSite.length > 0) await db.insertInto('site_events').values(ofSite).execute()
  }
}

const mapsOf = new WeakMap<TxDb, Set<number>>()

async function writeMapEvents(db: TxDb, rows: Insertable<Tables['events']>[], reactions: ReactionNames): Promise<void> {
  const maps = mapsOf.get(db) ?? new Set()
  for (const { map_id } of rows) maps.add(map_id)
  mapsOf.set(db, maps)
  const insert = db.insertInto('events').values(rows)
  if (!rows.some((row) => reactionsTo(reactions, row).length > 0)) {
    await insert.execute()
    return
  }
  const written = await insert.returning(['map_id', 'id', 'type', 'data']).execute()
  await enqueueReactions(db, reactions, written, rows[0]?.created ?? '')
}

/** Wraps the database so that each commit with events reports which maps they are in. */
export const tellAfterCommit = (database: Database, tell: (mapId: number) => void): Database =>
  afterCommit(
    database,
    (tx) => {
      const maps = mapsOf.get(tx) ?? []
      mapsOf.delete(tx)
      return maps
    },
    (maps) => {
      for (const id of maps) tell(id)
    },
  )

const payload = Type.Object({ event_id: Type.Integer() })

/** A reaction's jobs: one per event, with the event's id as the key. */
export const reactionJob = (name: string): JobType<Static<typeof payload>> => jobType(`event.${name}`, payload)

export interface NamedReaction {
  name: string
  /** If it returns false, no job is created. */
  when?(data: unknown): boolean
}

/** The reactions by event type, for the types that have any. */
export type ReactionNames = ReadonlyMap<string, readonly NamedReaction[]>

/** The names of the reactions to one event. */
const reactionsTo = (reactions: ReactionNames, { type, data }: { type: string; data: string }): string[] =>
  (reactions.get(type) ?? []).filter(({ when }) => when?.(JSON.parse(data)) ?? true).map(({ name }) => name)

/** Enqueues the reactions to events, in the transaction that writes the events. */
async function enqueueReactions(
  tx: TxDb,
  reactions: ReactionNames,
  events: { map_id: number; id: number; type: string; data: string }[],
  now: Timestamp,
): Promise<void> {
  const named = events.map((event) => ({ ...event, names: reactionsTo(reactions, event) }))
  for (const name of new Set(named.flatMap(({ names }) => names))) {
    const jobs = named
      .filter(({ names }) => names.includes(name))
      .map(({ map_id, id }) => ({ mapId: map_id, key: String(id), payload: { event_id: id } }))
    await enqueue(tx, reactionJob(name), jobs, now)
  }
}
