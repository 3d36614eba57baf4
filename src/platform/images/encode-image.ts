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

/** Runs one function at a time. People take turns, so sending many images only delays your own. */
export class FairQueue {
  #isBusy = false
  /** The waiting images by person. The person whose last turn was the longest ago comes first. */
  readonly #waiting = new Map<number, PromiseWithResolvers<void>[]>()

  async run<T>(user_id: number, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turn(user_id)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      const own = this.#waiting.get(user_id) ?? []
      this.#waiting.delete(user_id)
      this.#waiting.set(user_id, own)
      const next = [...this.#waiting.values()].find(({ length }) => length > 0)
      if (!next) this.#waiting.clear()
      this.#isBusy = next !== undefined
      next?.shift()?.resolve()
    }
  }

  #turn(user_id: number): Promise<void> {
    const own = this.#waiting.get(user_id) ?? []
    this.#waiting.set(user_id, own)
    const turn = Promise.withResolvers<void>()
    own.push(turn)
    const all = [...this.#waiting.values()]
    // When the queue is full, the person with the most images loses a place; on a tie, the one who came last.
    const most = all.reduce((longest, each) => (each.length >= longest.length ? each : longest))
    const refusing = own.length > maxWaitingOfOne ? own : all.flat().length > maxWaiting ? most : undefined
    refusing?.pop()?.reject(new Unavailable('busy', 'Too many images are being uploaded. Try again in a few seconds.'))
    return turn.promise
  }
}

const queue = new FairQueue()
const images = new ImageProcess()
