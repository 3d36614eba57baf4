import { setImmediate } from 'node:timers/promises'
import { Mutex } from '../../../lib/concurrency.ts'
import type { Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { warnOf } from '../../../platform/db/database-errors.ts'
import { shortWorkMs, withinMs } from '../../../platform/db/time-limit.ts'
import { TooManyRequests, Unavailable } from '../../../platform/errors.ts'
import { EventStream, message, retryHint } from '../../../platform/http/event-stream.ts'
import type { Log } from '../../../platform/log.ts'
import { type FeedPart, latestSeq, readFeed } from '../queries/read-feed.ts'
import { type FeedEvent, maxEvents } from '../schema.ts'
import { type StreamReader, shareOf } from './stream-kind.ts'
import { type StreamDeps, Streams } from './streams.ts'

interface ProgramReader extends StreamReader {
  tokenId: number
  cursor: number
  /** Only these types; undefined for all. */
  types: Set<string> | undefined
}

interface Asked {
  tokenId: number
  /** The program's network. A page's visitors share its public token, so streams are limited per network. */
  network: string
  scope: Scope
  types: string[] | undefined
  /** Undefined for new events only. */
  after: number | undefined
}

const retryMs = 2_000
const heartbeatMs = 15_000

/**
 * The event streams that programs read. No reader misses an event: if one falls behind, it gets the rest from the
 * database.
 */
export class ProgramStreams {
  readonly streams: Streams<ProgramReader>
  readonly #log: Log
  readonly #stallMs: number
  /** Keeps a thousand simultaneous reconnects from blocking other requests. */
  readonly #turns = new Mutex()

  /** A program that reads nothing for `stallMs` is disconnected. */
  constructor(deps: StreamDeps, stallMs = 10_000) {
    this.#log = deps.log
    this.#stallMs = stallMs
    this.streams = new Streams<ProgramReader>(deps, {
      actor: { kind: 'system' },
      heartbeatMs,
      maxOpen: shareOf(deps.connections, 0.2),
      maxOfOwner: 10,
      checksAtHeartbeat: true,
      listRefused,
      render: (part) => bytesOf(part.events),
      onSlow: (reader) => this.#catchUp(reader, true),
    })
  }

  /** Errors are thrown before anything is sent. */
  async open({ map }: MapContext, { tokenId, network, scope, types, after }: Asked): Promise<EventStream> {
    if (this.streams.isClosed)
      throw new Unavailable('unavailable', 'The server is shutting down. Reconnect in a few seconds.')
    const output = new EventStream()
    const reader = { output, map, scope, tokenId, types: types && new Set(types), cursor: after ?? 0 }
    if (!this.streams.admit(reader, scope === 'public' ? `${tokenId} ${network}` : tokenId))
      throw new TooManyRequests(Math.ceil(heartbeatMs / 1_000))
    try {
      const ctx = this.streams.context(map)
      reader.cursor = after ?? (await latestSeq(ctx))
      const first = await readFeed(ctx, { after: reader.cursor, limit: 1, scope })
      output.send(retryHint(retryMs))
      this.#catchUp(reader, first.events.length > 0 || first.more)
      return output
    } catch (error) {
      output.destroy()
      throw error
    }
  }

  /**
   * Sends the events the reader has missed, as fast as they're read from the database. Then the reader joins the
   * others.
   */
  #catchUp(reader: ProgramReader, behind: boolean): void {
    this.#readOn(reader, behind).catch((error) => {
      warnOf(this.#log, error, 'a stream of events ended')
      reader.output.destroy()
    })
  }

  async #readOn(reader: ProgramReader, behind: boolean): Promise<void> {
    for (let more = behind; ; ) {
      await reader.output.drained(this.#stallMs)
      if (reader.output.isOver || this.streams.isClosed) return
      if (!more && this.streams.join(reader)) return
      more = await this.#turns.run(() => withinMs(shortWorkMs, () => this.#sendPart(reader)))
    }
  }

  async #sendPart(reader: ProgramReader): Promise<boolean> {
    // SQLite is synchronous: without a pause, no other request would get a turn.
    await setImmediate()
    if (reader.output.isOver) return false
    const ctx = this.streams.context(reader.map)
    if ((await listRefused(ctx, [reader])).length > 0) {
      reader.output.end()
      return false
    }
    const part = await readFeed(ctx, { after: reader.cursor, limit: maxEvents, scope: reader.scope })
    const bytes = bytesOf(part.events)(reader)
    if (bytes) reader.output.send(bytes)
    reader.cursor = part.cursor
    return part.more
  }
}

/** While a stream is open, its token can expire or be revoked, and the map can be archived. */
async function listRefused(ctx: MapContext, readers: ProgramReader[]): Promise<ProgramReader[]> {
  const valid = await listValidTokens(ctx, [...new Set(readers.map(({ tokenId }) => tokenId))])
  return readers.filter(({ tokenId }) => !valid.has(tokenId))
}

/** Most readers want all types, so they share the same bytes. */
function bytesOf(events: FeedPart['events']): (reader: ProgramReader) => Buffer | undefined {
  const messages = events.map((event) => ({ event, bytes: message(event.seq, event) }))
  const whole = Buffer.concat(messages.map(({ bytes }) => bytes))
  return (reader) => {
    const wanted = messages.filter(({ event }) => isFor(reader, event))
    if (wanted.length === 0) return undefined
    return wanted.length === messages.length ? whole : Buffer.concat(wanted.map(({ bytes }) => bytes))
  }
}

const isFor = ({ cursor, types }: ProgramReader, { seq, type }: FeedEvent): boolean =>
  seq > cursor && (types?.has(type) ?? true)

/** Which of these tokens can still read the map. None if it's archived or gone. */
async function listValidTokens({ db, map, now }: MapContext, ids: number[]): Promise<Set<number>> {
  const open = await db
    .selectFrom('maps')
    .select('id')
    .where('id', '=', map.id)
    .where('archived', 'is', null)
    .executeTakeFirst()
  if (!open) return new Set()
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where('map_id', '=', map.id)
    .where('id', 'in', ids)
    .where('revoked', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
