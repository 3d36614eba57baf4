import { createMapContext, type MapContext, type MapRef, type Site } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { warnOf } from '../../../platform/db/database-errors.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { FeedPoller } from '../../../platform/events/feed-poller.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { Log } from '../../../platform/log.ts'
import { StreamGroup } from './stream-group.ts'
import type { StreamKind, StreamReader } from './stream-kind.ts'

export interface StreamDeps {
  database: Database
  site: Site
  clock: () => Date
  log: Log
  /** How many connections this process accepts; 0 for no limit. Streams only use a share of them. */
  connections: number
  /** Runs one query for all of a map's streams. */
  poller: FeedPoller
}

interface Watched<Reader extends StreamReader> {
  group: StreamGroup<Reader>
  unwatch(): void
}

const retryMs = 2_000

/** This process's open streams of one kind. Enforces the limits and groups readers that receive the same events. */
export class Streams<Reader extends StreamReader> {
  readonly #deps: StreamDeps
  readonly #kind: StreamKind<Reader>
  readonly #groups = new Map<string, Watched<Reader>>()
  /** Each stream's owner: a token or a network. */
  readonly #open = new Map<EventStream, string | number>()
  readonly #heartbeats: NodeJS.Timeout
  #closed = false

  constructor(deps: StreamDeps, kind: StreamKind<Reader>) {
    this.#deps = deps
    this.#kind = kind
    this.#heartbeats = setInterval(() => void this.#beat(), kind.heartbeatMs).unref()
  }

  get size(): number {
    return this.#open.size
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Reserves a slot for a reader until its stream closes. Returns false if there are too many. */
  admit(reader: Reader, owner: string | number): boolean {
    const { output } = reader
    const ofOwner = [...this.#open.values()].filter((other) => other === owner).length
    if (this.#open.size >= this.#kind.maxOpen || ofOwner >= this.#kind.maxOfOwner) return false
    const { maxAgeMs } = this.#kind
    const expiry = maxAgeMs === undefined ? undefined : setTimeout(() => output.destroy(), maxAgeMs).unref()
    this.#open.set(output, owner)
    output.once('close', () => {
      clearTimeout(expiry)
      this.#open.delete(output)
      this.#leave(reader)
    })
    // The reader reconnects to the next process.
    if (this.#closed) output.end()
    return true
  }

  /** The last event sent to the others in the reader's group; undefined if there are no others. */
  seqOfOthers(reader: Reader): number | undefined {
    return this.#groups.get(keyOf(reader))?.group.seq
  }

  /** From here on, the reader receives events with the others. Returns false if it has to catch up first. */
  join(reader: Reader): boolean {
    const { map, scope, output } = reader
    if (output.isOver || this.#closed) return true
    const key = keyOf(reader)
    const found = this.#groups.get(key)
    const group = found?.group ?? new StreamGroup(this.#kind, scope, () => this.context(map))
    if (!group.add(reader)) return false
    if (!found) {
      // Registered first, because the watcher may deliver an event immediately.
      const watched = { group, unwatch: () => {} }
      this.#groups.set(key, watched)
      watched.unwatch = this.#deps.poller.watch(map, (seq) => this.#tell(group, seq))
    } else if (group.latest !== undefined) {
      // Catches up on events that arrived while the group was empty.
      this.#tell(group, group.latest)
    }
    return true
  }

  /** Ends all streams. Their readers reconnect to the next process. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heartbeats)
    for (const output of this.#open.keys()) {
      // Don't wait for readers that have stopped reading.
      if (output.readableLength > 0) output.destroy()
      else output.end()
    }
  }

  /** The context for reading a map's feed on behalf of all its readers. */
  context(map: MapRef): MapContext {
    const { database, site, clock } = this.#deps
    const { actor } = this.#kind
    return createMapContext({ database, site, now: clock().toISOString(), actor, requestId: null, map, role: null })
  }

  #leave(reader: Reader): void {
    const key = keyOf(reader)
    const found = this.#groups.get(key)
    found?.group.delete(reader)
    if (!found || found.group.size > 0) return
    found.unwatch()
    this.#groups.delete(key)
  }

  /** While the database is unavailable, readers wait. If the feed was pruned, they reconnect and get an error. */
  #tell(group: StreamGroup<Reader>, seq: number): void {
    group.tell(seq).catch((error) => {
      warnOf(this.#deps.log, error, 'events could not be streamed, will be retried')
      if (error instanceof Refusal) group.end()
      else setTimeout(() => this.#tell(group, seq), retryMs).unref()
    })
  }

  async #beat(): Promise<void> {
    const logFailure = (error: unknown) => warnOf(this.#deps.log, error, 'streams could not be checked')
    for (const { group } of this.#groups.values()) await group.beat().catch(logFailure)
  }
}

const keyOf = ({ map, scope }: StreamReader): string => `${map.id} ${scope}`
