import { setImmediate } from 'node:timers/promises'
import { Mutex } from '../../../lib/concurrency.ts'
import type { Scope } from '../../../platform/actor.ts'
import { createMapContext, type MapContext, type MapRef, type Site } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { shortWorkMs, withinMs } from '../../../platform/db/time-limit.ts'
import { type FeedPart, readFeed } from '../queries/read-feed.ts'
import { maxEvents } from '../schema.ts'

export interface FeedDeps {
  database: Database
  site: Site
  clock: () => Date
}

/** The context for reading a map's feed on behalf of all its readers. */
export const feedContext = ({ database, site, clock }: FeedDeps, map: MapRef): MapContext =>
  createMapContext({
    ...{ database, site, now: clock().toISOString(), actor: { kind: 'system' }, requestId: null },
    ...{ map, role: null },
  })

/** A part of the feed, with what's made from it. Without events, it's for a heartbeat. */
export class SharedPart implements FeedPart {
  readonly ctx: MapContext
  readonly events: FeedPart['events']
  readonly cursor: number
  readonly more: boolean
  readonly #made = new Map<unknown, unknown>()

  constructor(ctx: MapContext, part: FeedPart = { events: [], cursor: 0, more: false }) {
    this.ctx = ctx
    this.events = part.events
    this.cursor = part.cursor
    this.more = part.more
  }

  /** Calls the function once for all readers of this part. */
  once<T>(make: (part: SharedPart) => T): T {
    if (!this.#made.has(make)) this.#made.set(make, make(this))
    return this.#made.get(make) as T
  }
}

/** Reads parts of feeds, once for all readers who need the same part at the same time. */
export class SharedParts {
  readonly #deps: FeedDeps
  readonly #reading = new Map<string, Promise<SharedPart>>()
  /** Keeps a thousand simultaneous reconnects from blocking other requests. */
  readonly #turns = new Mutex()

  constructor(deps: FeedDeps) {
    this.#deps = deps
  }

  /** Readers that are behind the others take turns. */
  read(map: MapRef, scope: Scope, after: number, { isBehind }: { isBehind: boolean }): Promise<SharedPart> {
    const key = `${map.id} ${scope} ${after}`
    const read = () => this.#readNow(map, scope, after)
    const part =
      this.#reading.get(key) ?? (isBehind ? this.#turns.run(read) : read()).finally(() => this.#reading.delete(key))
    this.#reading.set(key, part)
    return part
  }

  /** Has its own time limit, because the request that opened a stream ended long ago. */
  #readNow(map: MapRef, scope: Scope, after: number): Promise<SharedPart> {
    return withinMs(shortWorkMs, async () => {
      // SQLite is synchronous: without a pause, no other request would get a turn.
      await setImmediate()
      const ctx = feedContext(this.#deps, map)
      return new SharedPart(ctx, await readFeed(ctx, { after, limit: maxEvents, scope }))
    })
  }
}

/** Someone following a map's feed over an open connection: a program, or the script of an open page. */
export interface StreamReader {
  kind: keyof typeof limits
  map: MapRef
  scope: Scope
  /** The token or network that it counts for: each can only have some streams. */
  owner: string
  /** Whether it can still read the map. Asked before each part is sent. */
  mayRead(part: SharedPart): Promise<boolean>
  /** The bytes to send for a part; undefined for none. */
  render(part: SharedPart): Buffer | undefined
}

/**
 * Page requests always have some connections left. A heartbeat reveals nothing, and it's expensive to check every reader
 * of a map that isn't public, so pages aren't checked then.
 */
export const limits = {
  programs: { share: 0.2, ofOwner: 10, maxAgeMs: Number.POSITIVE_INFINITY, isCheckedAtHeartbeat: true },
  pages: { share: 0.4, ofOwner: 100, maxAgeMs: 15 * 60_000, isCheckedAtHeartbeat: false },
}
