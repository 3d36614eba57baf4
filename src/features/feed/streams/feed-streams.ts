import { setTimeout as wait } from 'node:timers/promises'
import type { MapContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { warnOf } from '../../../platform/db/database-errors.ts'
import { shortWorkMs, withinMs } from '../../../platform/db/time-limit.ts'
import { Refusal } from '../../../platform/errors.ts'
import { FeedPoller } from '../../../platform/events/feed-poller.ts'
import { EventStream, heartbeat } from '../../../platform/http/event-stream.ts'
import type { Log } from '../../../platform/log.ts'
import { latestSeq } from '../queries/read-feed.ts'
import { type FeedDeps, feedContext, limits, SharedPart, SharedParts, type StreamReader } from './shared-parts.ts'

interface Deps extends FeedDeps {
  log: Log
  /** How many connections this process accepts; 0 for no limit. Streams only use a share of them. */
  connections: number
  /** A client that reads nothing for this long is disconnected. */
  stallMs?: number
  /** Default: one that reads the feeds' latest positions. */
  poller?: FeedPoller
}

interface OpenStream {
  reader: StreamReader
  output: EventStream
  opened: number
  /** The last event that was sent to it or that it didn't need. Undefined while it's being opened. */
  cursor: number | undefined
  /** The last event known to be in the feed. */
  latest: number
  news: PromiseWithResolvers<void>
}

const withoutLimit = 5_000
export const heartbeatMs = 15_000
const retryMs = 2_000

/**
 * Everyone following a feed over an open connection to this process. Each stream reads on from its own position, so a
 * slow one doesn't hold up the others. Streams at the same position share what's read and rendered.
 */
export class FeedStreams {
  readonly poller: FeedPoller
  readonly #deps: Deps
  readonly #parts: SharedParts
  readonly #open = new Set<OpenStream>()
  readonly #heartbeats = setInterval(() => this.#beat(), heartbeatMs).unref()
  /** Readers of the same part share its error. */
  readonly #logged = new WeakSet<Error>()
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#parts = new SharedParts(deps)
    this.poller = deps.poller ?? new FeedPoller({ latest: (map) => latestSeq(feedContext(deps, map)), log: deps.log })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  count(kind: StreamReader['kind']): number {
    return [...this.#open].filter(({ reader }) => reader.kind === kind).length
  }

  /** Sends `first`, and everything committed after `after` or this call. Undefined if there are too many streams. */
  async open(reader: StreamReader, { after, first }: { after?: number | undefined; first?: Buffer } = {}) {
    if (!this.#hasRoom(reader)) return undefined
    const output = new EventStream()
    const news = Promise.withResolvers<void>()
    const stream: OpenStream = { reader, output, opened: performance.now(), cursor: undefined, latest: 0, news }
    this.#open.add(stream)
    output.once('close', () => {
      this.#open.delete(stream)
      stream.news.resolve()
    })
    let cursor: number
    try {
      cursor = after ?? (await latestSeq(feedContext(this.#deps, reader.map)))
    } catch (error) {
      output.destroy()
      throw error
    }
    if (first) output.send(first)
    // While this process is closing, its readers reconnect to the next one.
    if (this.#isClosed) output.end()
    else void this.#follow(Object.assign(stream, { cursor }))
    return output
  }

  /** Ends all streams. Their readers reconnect to the next process. */
  close(): void {
    this.#isClosed = true
    this.poller.close()
    clearInterval(this.#heartbeats)
    for (const { output } of this.#open) {
      // Don't wait for readers that have stopped reading.
      if (output.readableLength > 0) output.destroy()
      else output.end()
    }
  }

  #hasRoom({ kind, owner }: StreamReader): boolean {
    const { connections } = this.#deps
    const { share, ofOwner } = limits[kind]
    const own = [...this.#open].filter(({ reader }) => reader.kind === kind && reader.owner === owner).length
    return own < ofOwner && this.count(kind) < (connections === 0 ? withoutLimit : Math.floor(connections * share))
  }

  /** While the database is unavailable, readers wait. If the feed was pruned, they reconnect and get an error. */
  async #follow(stream: OpenStream & { cursor: number }): Promise<void> {
    const { output, reader } = stream
    const unwatch = this.poller.watch(reader.map, (seq) => {
      stream.latest = seq
      stream.news.resolve()
    })
    for (let isBehind = true; !output.isOver; ) {
      try {
        await output.drained(this.#deps.stallMs ?? 10_000)
        if (stream.cursor < stream.latest) isBehind = await this.#sendPart(stream, isBehind)
        else {
          isBehind = false
          await stream.news.promise
          stream.news = Promise.withResolvers()
        }
      } catch (error) {
        this.#logOnce(error as Error)
        if (error instanceof Refusal) output.end()
        else await wait(retryMs, undefined, { ref: false })
      }
    }
    unwatch()
  }

  /** Sends the events after the stream's position. Returns whether there are more. */
  async #sendPart(stream: OpenStream & { cursor: number }, isBehind: boolean): Promise<boolean> {
    const { output, reader } = stream
    const part = await this.#parts.read(reader.map, reader.scope, stream.cursor, { isBehind })
    if (await withinMs(shortWorkMs, () => reader.mayRead(part))) {
      const bytes = reader.render(part)
      if (bytes) output.send(bytes)
    } else output.end()
    stream.cursor = part.cursor
    return part.more
  }

  /** Streams in the same map share what their checks read. */
  #beat(): void {
    const parts = new Map<number, SharedPart>()
    for (const stream of this.#open) {
      const { map } = stream.reader
      const part = parts.get(map.id) ?? new SharedPart(feedContext(this.#deps, map))
      parts.set(map.id, part)
      void this.#beatStream(stream, part)
    }
  }

  /** Keeps a connection open, and detects a reader that has lost access or disconnected silently. */
  async #beatStream(stream: OpenStream, part: SharedPart): Promise<void> {
    const { reader, output, opened } = stream
    const { isCheckedAtHeartbeat, maxAgeMs } = limits[reader.kind]
    const check = isCheckedAtHeartbeat ? withinMs(shortWorkMs, () => reader.mayRead(part)) : Promise.resolve(true)
    const mayRead = await check.catch((error) => this.#logOnce(error))
    if (performance.now() - opened > maxAgeMs) output.destroy()
    else if (mayRead === false) output.end()
    // While it's being opened, its position isn't known. During the check, it may have moved on.
    else if (!output.isFull && stream.cursor !== undefined) output.send(heartbeat(stream.cursor))
  }

  #logOnce(error: Error): void {
    if (!this.#logged.has(error)) warnOf(this.#deps.log, error, 'events could not be streamed, will be retried')
    this.#logged.add(error)
  }
}

const opened = new WeakMap<Database, FeedStreams>()

export function openFeedStreams(deps: Deps): FeedStreams {
  const streams = new FeedStreams(deps)
  opened.set(deps.database, streams)
  return streams
}

/** Undefined in a process that doesn't serve requests. */
export const findFeedStreams = (database: Database): FeedStreams | undefined => opened.get(database)

export function requireFeedStreams({ database }: MapContext): FeedStreams {
  const streams = findFeedStreams(database)
  if (!streams) throw new Error('No streams were opened for this database.')
  return streams
}
