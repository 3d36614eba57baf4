import type { Timestamp } from '../lib/time.ts'
import { type Actor, type MemberRole, userIdOf } from './actor.ts'
import type { Database, TransactionOptions } from './db/database.ts'
import { type MapReads, type MapWrites, mapQueries } from './db/map-queries.ts'
import type { Db, TxDb } from './db/tables.ts'
import {
  type EventOrigin,
  type MapEvent,
  type NewEvent,
  type ReactionNames,
  type SiteEvent,
  writeEvents,
} from './events/event.ts'
import { type EnqueueOptions, enqueue, type JobType, type NewJob } from './jobs/enqueue.ts'
import type { Limits } from './limits/limit-reached.ts'
import type { IdentityProvider } from './openid/identity-provider.ts'

/** The map a request acts on. Every statement includes its id. */
export interface MapRef {
  id: number
  team_id: number
  /** The start of every path in the map: `/{team}/{map}`. */
  path: string
  archived: boolean
}

export interface TeamRef {
  id: number
  slug: string
}

export interface Site {
  publicUrl: string
  /** The name of a record's URL field: `service_url`, or the brand's own. */
  urlField: string
  /** The installation's secret, which isn't stored in the database. It's read on first use. */
  secret: () => string
  /** For large files. Backups leave it out. */
  temporaryFolder: string
  /** For text that isn't for one person, such as the names of new lists. */
  language: string
  /** Per token; 0 for no limit. */
  requestsPerMinute: number
  limits: Limits
  /** False if there's no mail server, in which case emails are printed to the console. */
  sendsMail: boolean
  /** How long a change to a task waits before its followers are notified. */
  announceMinutes: number
  /** How many notifications a person gets by email per day; 0 for no limit. */
  noticeMailsPerDay: number
  /** How many days events are kept; 0 for no limit. */
  auditDays: number
  /** Hosts outside the public internet that webhooks can call and that sign-in keys can be fetched from. */
  allowedHosts: readonly string[]
  /** How many days a change feed cursor stays valid; 0 for no limit. */
  feedDays: number
  /** Who can create teams: operators of the installation, or anyone who is signed in. */
  teamsAreCreatedBy: 'operators' | 'anybody'
  /** The OpenID Connect providers that people can sign in with. */
  providers: IdentityProvider[]
  /** Reaction names by event type, for the types that have any. */
  reactions: ReactionNames
}

/** Who is acting, when, and on which database. Every verb and most queries receive one. */
export interface Context {
  database: Database
  db: Db
  site: Site
  now: Timestamp
  actor: Actor
  requestId: string | null
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/** A context inside a transaction. Events are written together with the change. */
export interface Tx extends Context {
  db: TxDb
  emit<Data>(type: SiteEvent<Data>, data: Data): void
  /** For a change to a map other than the context's own. */
  emitIn<Data>(mapId: number, type: MapEvent<Data>, data: Data): void
  /** The events so far. They're written at the end of the transaction. */
  emitted: NewEvent[]
  /** Jobs belong to the transaction's map, if it's in one and they don't say otherwise. They run after the commit. */
  enqueue<Payload>(type: JobType<Payload>, jobs: NewJob<Payload>[], options?: EnqueueOptions): Promise<void>
}

export interface TeamContext extends Context {
  team: TeamRef
  /** The actor's role in the team; null for non-members. */
  role: MemberRole | null
  transaction<T>(work: (tx: TeamTx) => Promise<T>, options?: TransactionOptions): Promise<T>
}

export interface TeamTx extends Tx, TeamContext {
  db: TxDb
  transaction: TeamContext['transaction']
}

export interface MapContext extends Context, MapReads {
  map: MapRef
  /** The actor's role in the team that owns the map; null for non-members. */
  role: MemberRole | null
  transaction<T>(work: (tx: MapTx) => Promise<T>, options?: TransactionOptions): Promise<T>
}

export interface MapTx extends Omit<Tx, 'emit' | 'transaction'>, MapContext, MapWrites {
  db: TxDb
  transaction: MapContext['transaction']
  /** `reacts` is false if the verb knows that reactions to the event would have nothing to do. */
  emit<Data>(type: MapEvent<Data> | SiteEvent<Data>, data: Data, options?: { reacts: boolean }): void
}

/** The parts of a context that don't depend on a transaction. */
type Values = Pick<Context, 'database' | 'site' | 'now' | 'actor' | 'requestId'>
type MapValues<Map extends MapRef = MapRef> = Values & { map: Map; role: MemberRole | null }

export const createContext = (values: Values): Context => createOutside(values)

/** For background work. */
export const systemContext = (database: Database, site: Site, now: Timestamp): Context =>
  createContext({ database, site, now, actor: { kind: 'system' }, requestId: null })

/** For requests with a token, which belongs to one map. */
export const createMapContext = (values: MapValues): MapContext => createOutside(values)

/** The same actor at the same time, in a team. Stays in the transaction if there is one. */
export const inTeam = (ctx: Context, team: TeamRef, role: MemberRole | null): TeamContext =>
  deriveContext(ctx, Object.assign(valuesOf(ctx), { team, role }))

/** The same actor at the same time, in a map. Stays in the transaction if there is one. */
export const inMap = <Map extends MapRef>(ctx: Context, map: Map, role: MemberRole | null): MapContext & { map: Map } =>
  deriveContext(ctx, Object.assign(valuesOf(ctx), { map, role }))

/** The same transaction with another actor: the person who has just signed in. */
export const withActor = (tx: Tx, actor: Actor): Tx => deriveContext(tx, { ...valuesOf(tx), actor })

function valuesOf({ database, site, now, actor, requestId }: Context): Values {
  return { database, site, now, actor, requestId }
}

/** Inside a transaction if `ctx` is. */
const deriveContext = <C extends Context>(ctx: Context, values: Values): C =>
  'emitted' in ctx ? createInside(values, (ctx as Tx).db, (ctx as Tx).emitted) : createOutside(values)

/** A context outside of any transaction. `values` can include the fields of a team or map context. */
function createOutside<C extends Context>(values: Values): C {
  const { database } = values
  const mapId = 'map' in values ? (values as MapValues).map.id : undefined
  const transaction: Context['transaction'] = (work, options) =>
    database.transaction(
      async (db) => {
        const emitted: NewEvent[] = []
        const result = await work(createInside(values, db, emitted))
        await writeEvents({ database, db }, emitted, values.site.reactions)
        return result
      },
      { mapId, ...options },
    )
  return { ...values, ...mapQueries, db: database.read, transaction } as Context as C
}

function createInside<C extends Context>(values: Values, db: TxDb, emitted: NewEvent[]): C {
  const ownMap = 'map' in values ? (values as MapValues).map.id : undefined
  const { actor, requestId: request_id, now: created } = values
  const origin: EventOrigin = { user_id: userIdOf(actor) || null, request_id, created }
  const tx: Tx = {
    ...values,
    ...mapQueries,
    db,
    emitted,
    // A verb called inside another verb's transaction joins it.
    transaction: (work) => work(tx),
    emit: ({ belongsTo, name }: SiteEvent<unknown> | MapEvent<unknown>, data: unknown, options?: { reacts: boolean }) =>
      emitted.push({
        ...origin,
        ...{ map_id: belongsTo === 'site' ? null : requireMap(ownMap, name), type: name, data },
        ...options,
      }),
    emitIn: (map_id, { name }, data) => emitted.push({ ...origin, map_id, type: name, data }),
    enqueue: (type, jobs, options) => {
      const inOwnMap = jobs.map((job) => ({ ...job, mapId: job.mapId ?? ownMap }))
      return enqueue(db, type, inOwnMap, created, options)
    },
  }
  return tx as Context as C
}

function requireMap(mapId: number | undefined, type: string): number {
  if (mapId === undefined) throw new Error(`The event ${type} belongs to a map.`)
  return mapId
}
