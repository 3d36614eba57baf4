import { Mutex } from '../../lib/concurrency.ts'
import { Unavailable } from '../errors.ts'

/** Later requests are refused: each drawing takes some hundredths of a second. */
const maxWaiting = 10

/** Pictures that were drawn, the last ones up to a number of bytes. One is drawn at a time, and never twice at once. */
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
    // The last one in the map is the one that was asked for last.
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#drawing.get(key)
    if (running) return running
    if (this.#drawing.size >= maxWaiting) {
      return Promise.reject(new Unavailable('busy', 'Too many pictures are being drawn now. Ask for it again.'))
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
