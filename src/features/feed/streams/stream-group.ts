import type { MapContext } from '../../../platform/context.ts'
import { shortWorkMs, withinMs } from '../../../platform/db/time-limit.ts'
import { heartbeat } from '../../../platform/http/event-stream.ts'
import { readFeed } from '../queries/read-feed.ts'
import { maxEvents } from '../schema.ts'
import type { StreamKind, StreamReader } from './stream-kind.ts'

/** Readers of the same map and scope who have seen everything so far. New events are read once for all of them. */
export class StreamGroup<Reader extends StreamReader> {
  readonly #kind: StreamKind<Reader>
  readonly #scope: Reader['scope']
  readonly #context: () => MapContext
  readonly #readers = new Set<Reader>()
  /** The last event sent to all readers. */
  #seq = 0
  #latest: number | undefined
  #telling = false

  constructor(kind: StreamKind<Reader>, scope: Reader['scope'], context: () => MapContext) {
    this.#kind = kind
    this.#scope = scope
    this.#context = context
  }

  get size(): number {
    return this.#readers.size
  }

  /** The last event sent to all readers; undefined if there are none. */
  get seq(): number | undefined {
    return this.#readers.size > 0 ? this.#seq : undefined
  }

  /** The last event known to be in the feed. */
  get latest(): number | undefined {
    return this.#latest
  }

  /** Returns false if the others have received events this one hasn't seen; it has to catch up first. */
  add(reader: Reader): boolean {
    if (this.#readers.size === 0) this.#seq = reader.cursor
    if (reader.cursor < this.#seq) return false
    this.#readers.add(reader)
    return true
  }

  delete(reader: Reader): void {
    this.#readers.delete(reader)
  }

  /** Sends events up to this one. Only one call runs at a time, or readers would receive duplicates. */
  async tell(latest: number): Promise<void> {
    this.#latest = Math.max(this.#latest ?? 0, latest)
    if (this.#telling) return
    this.#telling = true
    try {
      while (this.#readers.size > 0) {
        if (this.#seq >= this.#latest) return
        const from = this.#seq
        // Runs outside the request's time limit, since that request ended long ago.
        await withinMs(shortWorkMs, () => this.#tellPart(from))
      }
    } finally {
      this.#telling = false
    }
  }

  /** Keeps connections open, and detects readers that disconnected silently. */
  async beat(): Promise<void> {
    const endRefused = () => this.#endRefused(this.#context())
    if (this.#kind.checksAtHeartbeat) await withinMs(shortWorkMs, endRefused)
    for (const reader of this.#readers) this.#send(reader, heartbeat(reader.cursor))
  }

  end(): void {
    for (const { output } of this.#readers) output.end()
    this.#readers.clear()
  }

  async #tellPart(from: number): Promise<void> {
    const ctx = this.#context()
    await this.#endRefused(ctx)
    const part = await readFeed(ctx, { after: from, limit: maxEvents, scope: this.#scope })
    // Everyone left while the events were being read. The next reader starts the group at a new position.
    if (this.#seq !== from) return
    const bytesFor = this.#kind.render(part, ctx)
    for (const reader of this.#readers) {
      const bytes = bytesFor(reader)
      reader.cursor = Math.max(reader.cursor, part.cursor)
      if (bytes) this.#send(reader, bytes)
    }
    this.#seq = part.cursor
  }

  /** A slow reader doesn't hold up the others, and nothing is buffered for it. */
  #send(reader: Reader, bytes: Buffer): void {
    reader.output.send(bytes)
    if (!reader.output.isFull) return
    this.#readers.delete(reader)
    this.#kind.onSlow(reader)
  }

  async #endRefused(ctx: MapContext): Promise<void> {
    if (this.#readers.size === 0) return
    for (const reader of await this.#kind.listRefused(ctx, [...this.#readers])) {
      this.#readers.delete(reader)
      reader.output.end()
    }
  }
}
