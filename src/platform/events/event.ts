import type { Generated, Insertable } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { batchesOf } from '../../lib/arrays.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { Scope } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { rowsOfValues, type StatementBuilder, statement, valuesOfRows, write } from '../db/statement.ts'
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
  /** False if reactions would have nothing to do. Default: true. */
  reacts?: boolean | undefined
}

/** Events that have reactions also get a job for each reaction, in the same transaction. */
export async function writeEvents(tx: Transaction, events: NewEvent[], reactions: ReactionNames): Promise<void> {
  for (const batch of batchesOf(events)) {
    const ofMaps = batch.filter((event): event is EventOfMap => event.map_id !== null)
    const site = batch.filter(({ map_id }) => map_id === null)
    if (ofMaps.length > 0) await writeMapEvents(tx, ofMaps, reactions)
    if (site.length > 0) await insertSiteEvents(tx, valuesOfRows(site.map(rowOf), ownColumns), site.length)
  }
}

interface Transaction {
  database: Database
  db: TxDb
}

type EventOfMap = NewEvent & { map_id: number }

const rowOf = <Event extends NewEvent>(event: Event) => ({ ...event, data: JSON.stringify(event.data) })

async function writeMapEvents(tx: Transaction, events: EventOfMap[], reactions: ReactionNames): Promise<void> {
  for (const { map_id } of events) tx.db.wakes.maps.add(map_id)
  const names = events.map((event) => (event.reacts === false ? [] : reactionsTo(reactions, event)))
  const hasReactions = names.some((ofEvent) => ofEvent.length > 0)
  const values = valuesOfRows(events.map(rowOf), mapColumns)
  const written = await insertEvents(tx, values, events.length, hasReactions)
  if (!hasReactions) return
  // Ids are assigned in the order of the rows.
  const inOrder = written.toSorted((a, b) => a.id - b.id)
  const reacting = events.map((event, i) => {
    const id = inOrder[i]?.type === event.type ? inOrder[i].id : undefined
    if (id === undefined) throw new Error(`The event ${event.type} got no id.`)
    return { map_id: event.map_id, id, names: names[i] ?? [] }
  })
  await enqueueReactions(tx.db, reacting, events[0]?.created ?? '')
}

const ownColumns = ['type', 'user_id', 'request_id', 'data', 'created'] as const

const mapColumns = ['map_id', ...ownColumns] as const

const insertEvents = statement(
  ({ db, value }: StatementBuilder<unknown[]>, count: number, isReturned: boolean) => {
    const rows = rowsOfValues<Insertable<Tables['events']>>(value, mapColumns, count)
    const insert = db.insertInto('events').values(rows)
    const returned = insert.returning(['id', 'type'])
    return isReturned ? returned : (insert as unknown as typeof returned)
  },
  { keepsPlan: true },
)

const insertSiteEvents = write(({ db, value }: StatementBuilder<unknown[]>, count: number) =>
  db.insertInto('site_events').values(rowsOfValues<Insertable<Tables['site_events']>>(value, ownColumns, count)),
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
const reactionsTo = (reactions: ReactionNames, { type, data }: NewEvent): string[] =>
  (reactions.get(type) ?? []).filter(({ when }) => when?.(data) ?? true).map(({ name }) => name)

/** Enqueues the reactions to events, in the transaction that writes the events. */
async function enqueueReactions(
  tx: TxDb,
  events: { map_id: number; id: number; names: string[] }[],
  now: Timestamp,
): Promise<void> {
  for (const name of new Set(events.flatMap(({ names }) => names))) {
    const jobs = events
      .filter(({ names }) => names.includes(name))
      .map(({ map_id, id }) => ({ mapId: map_id, key: String(id), payload: { event_id: id } }))
    await enqueue(tx, reactionJob(name), jobs, now)
  }
}
