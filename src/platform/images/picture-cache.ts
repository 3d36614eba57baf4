import { Mutex } from '../../lib/concurrency.ts'
import { Unavailable } from '../errors.ts'

/** Requests beyond this are rejected, because drawing a picture takes tens of milliseconds. */
const maxWaiting = 10

/** The most recently used pictures, up to a byte limit. They are drawn one at a time, each only once. */
export class PictureCache {
  readonly #maxBytes: number
  readonly #pictures = new Map<string, Buffer>()
  readonly #drawing = new Map<string, Promise<Buffer>>()
  readonly #mutex = new Mutex()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  find(key: string): Buffer | undefined {
    const picture = this.#pictures.get(key)
    if (!picture) return undefined
    // The map's last entry is the most recently used one.
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#drawing.get(key)
    if (running) return running
    if (this.#drawing.size >= maxWaiting) {
      return Promise.reject(
        new Unavailable('busy', 'Too many pictures are being generated. Try again in a few seconds.'),
      )
    }
    const drawing = this.#mutex.run(draw).then((picture) => this.#keep(key, picture))
    this.#drawing.set(key, drawing)
    const forget = () => this.#drawing.delete(key)
    drawing.then(forget, forget)
    return drawing
  }

  #keep(key: string, picture: Buffer): Buffer {
    this.#pictures.set(key, picture)
    this.#bytes += picture.length
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) break
      this.#pictures.delete(oldest)
      this.#bytes -= length
    }
    return picture
  }
}
