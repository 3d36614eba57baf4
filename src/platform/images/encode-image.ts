import { Invalid } from '../errors.ts'
import { FairQueue } from './fair-queue.ts'
import { ImageProcess } from './image-process.ts'
import { type EncodedImage, imageTypeOf } from './image-type.ts'
import type { ImageProblem } from './reencode.ts'

interface Options {
  /** Whose image it is. Each person has their turn. */
  user_id: number
  maxEdge?: number
}

export const maxInputBytes = 10 * 1_048_576

/**
 * Decodes an image and encodes its pixels again. Nothing else of the file is kept: no place and no camera, no second
 * file hidden behind the first. Of an animation the first frame is kept. One image at a time, in a process of its own, so
 * that memory is bounded.
 */
export async function encodeImage(input: Buffer, { user_id, maxEdge = 2_048 }: Options): Promise<EncodedImage> {
  const type = imageTypeOf(input)
  if (!type) throw problem('image_type', 'Must be a PNG, JPEG, WebP or GIF image.')
  if (input.length > maxInputBytes) throw problem('image_too_large', 'Must be at most 10 MiB.')
  const reply = await queue.run(user_id, () => images.run({ input, type, maxEdge }))
  if (reply && 'image' in reply) return reply.image
  const code = reply?.refused ?? 'image_unreadable'
  throw problem(code, messages[code])
}

const queue = new FairQueue()
const images = new ImageProcess()

const messages: Record<ImageProblem, string> = {
  image_too_many_pixels: 'Must have at most 40 megapixels, and at most 16,384 pixels on each side.',
  image_too_large: 'Must be at most 1 MiB after it was made smaller.',
  image_unreadable: 'The image is damaged or not complete.',
}

const problem = (code: string, message: string) => new Invalid([{ field: null, code, message }])
