import type { Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type EventStream, heartbeat, message } from '../../../platform/http/event-stream.ts'
import { type FeedEvent, maxEvents } from '../schema.ts'
import { readFeed } from './read-feed.ts'
import { validTokens } from './valid-tokens.ts'

/** Somebody who reads a stream. */
export interface StreamReader {
  output: EventStream
  tokenId: number
  /** Only these types; undefined for all. */
  types: Set<string> | undefined
  /** What it has been sent, or need not be sent. */
  cursor: number
}

/** The readers of one map and scope who have seen everything so far. What is new is read once for all of them. */
export class StreamGroup {
  readonly #context: () => MapContext
  readonly #scope: Scope
  readonly #onSlow: (reader: StreamReader) => void
  readonly #readers = new Set<StreamReader>()
  /** What all of them have been told. */
  #seq = 0
  #latest = 0
  #telling = false

  /** `onSlow` takes those who do not keep up: they read on by themselves. */
  constructor(context: () => MapContext, scope: Scope, onSlow: (reader: StreamReader) => void) {
    this.#context = context
    this.#scope = scope
    this.#onSlow = onSlow
  }

  get size(): number {
    return this.#readers.size
  }

  get latest(): number {
    return this.#latest
  }

  /** False if others were told meanwhile what this one has not seen: it has to read on by itself first. */
  add(reader: StreamReader): boolean {
    if (this.#readers.size === 0) this.#seq = reader.cursor
    if (reader.cursor < this.#seq) return false
    this.#readers.add(reader)
    return true
  }

  delete(reader: StreamReader): void {
    this.#readers.delete(reader)
  }

  /** The feed has come so far. Never two at a time: they would tell the same twice. */
  async tell(latest: number): Promise<void> {
    this.#latest = Math.max(this.#latest, latest)
    if (this.#telling) return
    this.#telling = true
    try {
      while (this.#seq < this.#latest && this.#readers.size > 0) await this.#tellPart()
    } finally {
      this.#telling = false
    }
  }

  async beat(): Promise<void> {
    await this.#endInvalid()
    for (const reader of this.#readers) reader.output.send(heartbeat(reader.cursor))
  }

  end(): void {
    for (const { output } of this.#readers) output.end()
    this.#readers.clear()
  }

  async #tellPart(): Promise<void> {
    await this.#endInvalid()
    const from = this.#seq
    const part = await readFeed(this.#context(), { after: from, limit: maxEvents, scope: this.#scope })
    // All have left meanwhile, and the first of the next ones has another place.
    if (this.#seq !== from) return
    const messages = part.events.map((event) => ({ event, bytes: message(event.seq, event) }))
    const whole = Buffer.concat(messages.map(({ bytes }) => bytes))
    for (const reader of this.#readers) {
      const wanted = messages.filter(({ event }) => isFor(reader, event))
      if (wanted.length > 0) {
        // Most want everything: they share the same bytes.
        reader.output.send(wanted.length === messages.length ? whole : Buffer.concat(wanted.map(({ bytes }) => bytes)))
      }
      reader.cursor = Math.max(reader.cursor, part.cursor)
      if (!reader.output.isFull) continue
      this.#readers.delete(reader)
      this.#onSlow(reader)
    }
    this.#seq = part.cursor
  }

  /** A token may be revoked or expire while its stream is open, and the map may be archived. */
  async #endInvalid(): Promise<void> {
    if (this.#readers.size === 0) return
    const valid = await validTokens(this.#context(), [...new Set([...this.#readers].map(({ tokenId }) => tokenId))])
    for (const reader of this.#readers) {
      if (valid.has(reader.tokenId)) continue
      this.#readers.delete(reader)
      reader.output.end()
    }
  }
}

export const isFor = ({ cursor, types }: StreamReader, { seq, type }: FeedEvent): boolean =>
  seq > cursor && (types?.has(type) ?? true)
