import { Readable } from 'node:stream'

/** How much a reader can leave unread, besides the part that is being sent. */
const maxUnreadBytes = 65_536

/** A Server-Sent Events response. The same bytes may be sent to many clients. */
export class EventStream extends Readable {
  #hasEnded = false
  #isRead = Promise.withResolvers<void>()

  override _read(): void {}

  override read(size?: number): Buffer | null {
    const bytes = super.read(size)
    this.#isRead.resolve()
    this.#isRead = Promise.withResolvers<void>()
    return bytes
  }

  /** The reader isn't keeping up. Send no more until it has `drained`, so that memory stays bounded. */
  get isFull(): boolean {
    return this.readableLength > maxUnreadBytes
  }

  /** Nothing more will be sent. */
  get isOver(): boolean {
    return this.#hasEnded || this.destroyed
  }

  send(bytes: Buffer): void {
    if (!this.isOver) this.push(bytes)
  }

  /** Waits until the reader has caught up enough. A client that reads nothing for this long is disconnected. */
  async drained(stallMs: number): Promise<void> {
    while (this.isFull && !this.destroyed) {
      const stalled = setTimeout(() => this.destroy(), stallMs)
      await this.#isRead.promise
      clearTimeout(stalled)
    }
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#isRead.resolve()
    callback(error)
  }

  end(): void {
    if (!this.isOver) this.push(null)
    this.#hasEnded = true
  }
}

/** How long clients wait before they reconnect. */
export const retryHint = (ms: number): Buffer => Buffer.from(`retry: ${ms}\n\n`)

/** Keeps the connection open. Clients remember the id, but don't report a message without data. */
export const heartbeat = (id: number): Buffer => Buffer.from(`: still here\nid: ${id}\n\n`)

/** JSON has no line breaks, so it's one line of data. */
export const message = (id: number, value: object): Buffer =>
  Buffer.from(`id: ${id}\ndata: ${JSON.stringify(value)}\n\n`)
