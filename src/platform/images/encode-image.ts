import type { Sharp } from 'sharp'
import { Mutex } from '../../lib/mutex.ts'
import { Invalid, Unavailable } from '../errors.ts'
import { imageTypeOf } from './image-type.ts'

/** What is stored: an image without any metadata, in a format that cannot hold scripts. */
export interface EncodedImage {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  width: number
  height: number
}

export const maxInputBytes = 10 * 1_048_576
export const maxStoredBytes = 1_048_576
const maxMegapixels = 40

/** An image that is too large to be stored is tried again with the next, shorter edge. */
const edges = [2_048, 1_600, 1_024, 512]

/**
 * Decodes an image and encodes its pixels again. Nothing else of the file is kept: no place and no camera, no second
 * file hidden behind the first. Of an animation the first frame is kept.
 */
export async function encodeImage(input: Buffer, { maxEdge = edges[0] as number } = {}): Promise<EncodedImage> {
  const type = imageTypeOf(input)
  if (!type) throw problem('image_type', 'Must be a PNG, JPEG, WebP or GIF image.')
  if (input.length > maxInputBytes) throw problem('image_too_large', 'Must be at most 10 MiB.')
  if (waiting >= maxWaiting) throw new Unavailable('busy', 'Too many images are being uploaded now. Send it again.')
  waiting += 1
  // One at a time: 40 megapixels may need 160 MB while they are decoded.
  return mutex
    .run(() => encode(input, type === 'image/gif' ? 'image/png' : type, maxEdge))
    .finally(() => {
      waiting -= 1
    })
}

/** Later images are refused: each may take seconds and holds its whole file in memory. */
const maxWaiting = 8
let waiting = 0

const mutex = new Mutex()

async function encode(input: Buffer, type: EncodedImage['type'], maxEdge: number): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const pixels = await readable(() => decode(sharp, input, maxEdge))
  for (const edge of edges.filter((each) => each <= maxEdge)) {
    const image = sharp(pixels.data, { raw: pixels.info }).resize(edge, edge, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { data, info } = await readable(() =>
      encoders[type](image).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true }),
    )
    if (data.length <= maxStoredBytes) return { type, bytes: data, width: info.width, height: info.height }
  }
  throw problem('image_too_large', 'Must be at most 1 MiB after it was made smaller.')
}

type SharpModule = typeof import('sharp')['default']

/** The size is in the header, and is checked before anything is decoded. */
async function decode(sharp: SharpModule, input: Buffer, maxEdge: number) {
  const image = sharp(input, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await image.metadata()
  if (width * height > maxMegapixels * 1_000_000) {
    throw problem('image_too_many_pixels', `Must have at most ${maxMegapixels} megapixels.`)
  }
  return image
    .autoOrient()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Invalid) throw error
    throw problem('image_unreadable', 'The image is damaged or not complete.')
  }
}

const encoders: Record<EncodedImage['type'], (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/jpeg': (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  'image/webp': (image) => image.webp({ quality: 82 }),
}

/** Loaded when the first image comes: it takes 0.2 s and 20 MB. Only the decoders of our types may run. */
export async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
}

const problem = (code: string, message: string) => new Invalid([{ field: null, code, message }])
