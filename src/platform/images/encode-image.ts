import { Invalid, Unavailable } from '../errors.ts'
import { ImageProcess } from './image-process.ts'
import { type EncodedImage, imageTypeOf } from './image-type.ts'
import type { ImageProblem } from './reencode.ts'

export const maxInputBytes = 10 * 1_048_576

/**
 * Decodes an image and encodes its pixels again. Nothing else is kept: no location, no camera, no second file hidden
 * after the first, and only the first frame of an animation. One image at a time, in its own process, to bound memory.
 */
export async function encodeImage(
  input: Buffer,
  { user_id, maxEdge = 2_048 }: { user_id: number; maxEdge?: number },
): Promise<EncodedImage> {
  const type = imageTypeOf(input)
  if (!type) throw problem('image_type', 'Must be a PNG, JPEG, WebP or GIF image.')
  if (input.length > maxInputBytes) throw problem('image_too_large', 'Must be at most 10 MiB.')
  const reply = await queue.run(user_id, () => images.run({ input, type, maxEdge }))
  if (reply && 'image' in reply) return reply.image
  const code = reply?.refused ?? 'image_unreadable'
  throw problem(code, messages[code])
}

const messages: Record<ImageProblem, string> = {
  image_too_many_pixels: 'Must have at most 40 megapixels, and at most 16,384 pixels on each side.',
  image_too_large: 'Must be at most 1 MiB after it was made smaller.',
  image_unreadable: 'The image is damaged or not complete.',
}

const problem = (code: string, message: string) => new Invalid([{ field: null, code, message }])

/** Each queued image keeps its whole file in memory. */
const maxWaiting = 24
const maxWaitingOfOne = 8

/**
 * Runs one function at a time. The person who has used the least time is next: sending many costly images only delays
 * your own, while everyone else waits for at most one of them.
 */
export class FairQueue {
  #isBusy = false
  #waiting: { user_id: number; start(): void; refuse(error: Error): void }[] = []
  /** Since the queue was last empty. */
  readonly #usedMs = new Map<number, number>()

  async run<T>(user_id: number, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turn(user_id)
    this.#isBusy = true
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#usedMs.set(user_id, this.#usedBy(user_id) + performance.now() - began)
      this.#next()
    }
  }

  #turn(user_id: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ user_id, start: resolve, refuse: reject })
    const isFull = this.#waiting.length > maxWaiting
    if (isFull || this.#waitingOf(user_id) > maxWaitingOfOne) this.#refuse(isFull ? this.#mostWaiting() : user_id)
    return promise
  }

  #next(): void {
    const used = this.#waiting.map((each) => this.#usedBy(each.user_id))
    const [next] = this.#waiting.splice(used.indexOf(Math.min(...used)), 1)
    if (next) return void next.start()
    this.#isBusy = false
    this.#usedMs.clear()
  }

  /** Rejects the last image that a person queued. */
  #refuse(user_id: number): void {
    const at = this.#waiting.findLastIndex((each) => each.user_id === user_id)
    const [last] = this.#waiting.splice(at, 1)
    last?.refuse(new Unavailable('busy', 'Too many images are being uploaded. Try again in a few seconds.'))
  }

  /** The person with the most queued images. On a tie, the one who came last. */
  #mostWaiting(): number {
    const people = this.#waiting.map((each) => each.user_id).reverse()
    return people.reduce((most, each) => (this.#waitingOf(each) > this.#waitingOf(most) ? each : most))
  }

  #waitingOf(user_id: number): number {
    return this.#waiting.filter((each) => each.user_id === user_id).length
  }

  #usedBy(user_id: number): number {
    return this.#usedMs.get(user_id) ?? 0
  }
}

const queue = new FairQueue()
const images = new ImageProcess()
