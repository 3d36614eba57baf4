import type { Timestamp } from '../lib/time.ts'
import type { Actor } from './actor.ts'
import type { Database, TransactionOptions } from './db/database.ts'
import type { Db, TxDb } from './db/tables.ts'
import { type EventType, type Origin, type Written, writeEvents } from './events/event.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** The map a request acts on: every statement carries its id. */
export interface MapRef {
  id: number
  team_id: number
  /** The start of every address in the map: `/{team}/{map}`. */
  path: string
  archived: boolean
}

/** What is the same for everything this installation says of itself. */
export interface Site {
  publicUrl: string
  /** The name of the field with a record's web address: `service_url`, or the brand's own. */
  urlField: string
  /** Per token; 0 where nothing is limited. */
  requestsPerMinute: number
  /** Otherwise the operator reads the mails, on the console. */
  sendsMail: boolean
  /** Who else people may sign in with. */
  providers: IdentityProvider[]
  /** The names of the reactions to each type of event that has any. */
  reactions: ReadonlyMap<string, readonly string[]>
}

/** All that a verb or a presenter needs to know of the moment it is called in. */
export interface Context {
  database: Database
  db: Db
  site: Site
  now: Timestamp
  actor: Actor
  map: MapRef
  requestId: string | null
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** A context inside a transaction. What it emits is written with the change, or not at all. */
export interface Tx extends Context {
  db: TxDb
  emit<Data>(type: EventType<Data>, data: Data): void
}

export type ContextValues = Omit<Context, 'db' | 'transaction'>

export function createContext(values: ContextValues): Context {
  return {
    ...values,
    db: values.database.read,
    transaction: (work, options) => values.database.transaction((db) => inTransaction(db, values, work), options),
  }
}

/** Does the work in a transaction that is already open, and writes down what it told. */
export async function inTransaction<T>(db: TxDb, values: ContextValues, work: (tx: Tx) => Promise<T>): Promise<T> {
  const told: Written[] = []
  const tx: Tx = {
    ...values,
    db,
    // A verb called inside another's transaction joins it.
    transaction: (inner) => inner(tx),
    emit: (type, data) => told.push({ type: type.name, data }),
  }
  const result = await work(tx)
  await writeEvents(db, originOf(values), told, values.site.reactions)
  return result
}

const originOf = ({ map, actor, requestId, now }: ContextValues): Origin => ({
  map_id: map.id,
  user_id: 'user_id' in actor ? actor.user_id : null,
  request_id: requestId,
  created: now,
})
