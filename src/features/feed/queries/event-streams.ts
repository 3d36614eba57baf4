import type { Scope } from '../../../platform/actor.ts'
import { createMapContext, type MapContext, type MapRef, type Site } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { Refusal, TooManyRequests, Unavailable } from '../../../platform/errors.ts'
import { FeedPoller } from '../../../platform/events/feed-poller.ts'
import { EventStream, message, retryHint } from '../../../platform/http/event-stream.ts'
import type { Log } from '../../../platform/log.ts'
import { maxEvents } from '../schema.ts'
import { latestSeq, readFeed } from './read-feed.ts'
import { isFor, StreamGroup, type StreamReader } from './stream-group.ts'
import { validTokens } from './valid-tokens.ts'

interface Parts {
  database: Database
  site: Site
  clock: () => Date
  log: Log
  /** Who takes nothing for so long is disconnected. */
  stallMs?: number
}

interface Asked {
  tokenId: number
  scope: Scope
  types: string[] | undefined
  /** Undefined for what happens from now on. */
  after: number | undefined
}

const retryMs = 2_000
const heartbeatMs = 15_000
const maxStreamsPerToken = 10

/** All open streams of this process. */
export class EventStreams {
  readonly poller: FeedPoller
  readonly #parts: Parts
  readonly #groups = new Map<string, { group: StreamGroup; unwatch: () => void }>()
  readonly #open = new Map<EventStream, number>()
  readonly #heartbeats: NodeJS.Timeout
  #closed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.poller = new FeedPoller({ latest: (map) => latestSeq(this.#context(map)), log: parts.log })
    this.#heartbeats = setInterval(() => void this.#beat(), heartbeatMs).unref()
  }

  /** What could be refused is refused before anything is sent. */
  async open({ map }: MapContext, { tokenId, scope, types, after }: Asked): Promise<EventStream> {
    if (this.#closed) throw new Unavailable('unavailable', 'The server is closing. Connect again shortly.')
    const others = [...this.#open.values()].filter((id) => id === tokenId).length
    if (others >= maxStreamsPerToken) throw new TooManyRequests(Math.ceil(heartbeatMs / 1000))
    const output = new EventStream()
    this.#open.set(output, tokenId)
    output.once('close', () => this.#open.delete(output))
    try {
      const cursor = after ?? (await latestSeq(this.#context(map)))
      const reader = { output, tokenId, types: types && new Set(types), cursor }
      const first = await readFeed(this.#context(map), { after: cursor, limit: 1, scope })
      output.once('close', () => this.#leave(map, scope, reader))
      output.send(retryHint(retryMs))
      this.#catchUp(map, scope, reader, first.events.length > 0 || first.more)
      return output
    } catch (error) {
      output.destroy()
      throw error
    }
  }

  /** Ends all streams. Their readers come back to the next process. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heartbeats)
    this.poller.close()
    for (const output of this.#open.keys()) {
      // Nobody waits for those who do not read.
      if (output.readableLength > 0) output.destroy()
      else output.end()
    }
  }

  /** Sends what has happened since, as fast as it is read. Then the reader waits with the others. */
  #catchUp(map: MapRef, scope: Scope, reader: StreamReader, behind: boolean): void {
    this.#readOn(map, scope, reader, behind).catch((error) => {
      this.#parts.log.warn({ err: error }, 'a stream of events ended')
      reader.output.destroy()
    })
  }

  async #readOn(map: MapRef, scope: Scope, reader: StreamReader, behind: boolean): Promise<void> {
    for (let more = behind; ; ) {
      await reader.output.drained(this.#parts.stallMs ?? 10_000)
      if (reader.output.destroyed || this.#closed) return
      if (!more && this.#join(map, scope, reader)) return
      if ((await validTokens(this.#context(map), [reader.tokenId])).size === 0) return reader.output.end()
      const part = await readFeed(this.#context(map), { after: reader.cursor, limit: maxEvents, scope })
      const wanted = part.events.filter((event) => isFor(reader, event))
      if (wanted.length > 0) reader.output.send(Buffer.concat(wanted.map((event) => message(event.seq, event))))
      reader.cursor = part.cursor
      more = part.more
    }
  }

  #join(map: MapRef, scope: Scope, reader: StreamReader): boolean {
    const found = this.#groups.get(keyOf(map, scope))
    const group = found?.group ?? this.#newGroup(map, scope)
    if (!group.add(reader)) return false
    if (!found) {
      const unwatch = this.poller.watch(map, (seq) => this.#tell(group, seq))
      this.#groups.set(keyOf(map, scope), { group, unwatch })
    }
    // What came while nobody was in the group.
    this.#tell(group, group.latest)
    return true
  }

  #newGroup(map: MapRef, scope: Scope): StreamGroup {
    const onSlow = (reader: StreamReader) => this.#catchUp(map, scope, reader, true)
    return new StreamGroup(() => this.#context(map), scope, onSlow)
  }

  #leave(map: MapRef, scope: Scope, reader: StreamReader): void {
    const found = this.#groups.get(keyOf(map, scope))
    found?.group.delete(reader)
    if (!found || found.group.size > 0) return
    found.unwatch()
    this.#groups.delete(keyOf(map, scope))
  }

  /** While the database does not answer, the readers wait. If the feed was pruned, they come back and are told. */
  #tell(group: StreamGroup, seq: number): void {
    group.tell(seq).catch((error) => {
      this.#parts.log.warn({ err: error }, 'events could not be streamed, will be retried')
      if (error instanceof Refusal) group.end()
      else setTimeout(() => this.#tell(group, seq), retryMs).unref()
    })
  }

  async #beat(): Promise<void> {
    for (const { group } of this.#groups.values()) {
      const logFailure = (error: unknown) => this.#parts.log.warn({ err: error }, 'streams could not be checked')
      await group.beat().catch(logFailure)
    }
  }

  #context(map: MapRef): MapContext {
    const { database, site, clock } = this.#parts
    const actor = { kind: 'system' } as const
    return createMapContext({ database, site, now: clock().toISOString(), actor, requestId: null, map, role: null })
  }
}

const keyOf = (map: MapRef, scope: Scope): string => `${map.id} ${scope}`

const opened = new WeakMap<Database, EventStreams>()

/** The streams of the process that serves this database. */
export function openEventStreams(parts: Parts): EventStreams {
  const streams = new EventStreams(parts)
  opened.set(parts.database, streams)
  return streams
}

export function requireEventStreams({ database }: MapContext): EventStreams {
  const streams = opened.get(database)
  if (!streams) throw new Error('No streams were opened for this database.')
  return streams
}
