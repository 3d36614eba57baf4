import type { Sharp } from 'sharp'
import { type EncodedImage, type ImageType, loadSharp } from './image-type.ts'

const maxPixels = 40_000_000

/** A row or column is decoded as a whole, and shrinking a picture of 39,000,000 × 1 takes ten seconds. */
const maxInputEdge = 16_384

const maxStoredBytes = 1_048_576

/** If the result is too large to store, the next shorter edge is tried. */
const edges = [2_048, 1_600, 1_024, 512]

export interface ReencodeJob {
  input: Uint8Array
  type: ImageType
  maxEdge: number
}

export type Reencoded = { image: EncodedImage } | { refused: ImageProblem }

export type ImageProblem = 'image_too_many_pixels' | 'image_too_large' | 'image_unreadable'

/** Decodes the picture in a file, and encodes its pixels again. Metadata and further frames are left out. */
export async function reencode({ input, type, maxEdge }: ReencodeJob): Promise<Reencoded> {
  try {
    const pixels = await decode(Buffer.from(input), maxEdge)
    return pixels
      ? await encode(pixels, type === 'image/gif' ? 'image/png' : type, maxEdge)
      : refuse('image_too_many_pixels')
  } catch {
    return refuse('image_unreadable')
  }
}

const refuse = (refused: ImageProblem): Reencoded => ({ refused })

/** Checks the size in the header before anything is decoded. */
async function decode(picture: Buffer, maxEdge: number) {
  const sharp = await loadSharp()
  const image = sharp(picture, { limitInputPixels: false, failOn: 'error' })
  const { width, height } = await image.metadata()
  if (width * height > maxPixels || Math.max(width, height) > maxInputEdge) return undefined
  return image
    .autoOrient()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

type Pixels = NonNullable<Awaited<ReturnType<typeof decode>>>

async function encode({ data, info }: Pixels, type: EncodedImage['type'], maxEdge: number): Promise<Reencoded> {
  const sharp = await loadSharp()
  for (const edge of edges.filter((each) => each <= maxEdge)) {
    const image = sharp(data, { raw: info }).resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    const encoded = await encoders[type](image).toBuffer({ resolveWithObject: true })
    const { width, height } = encoded.info
    if (encoded.data.length <= maxStoredBytes) return { image: { type, bytes: encoded.data, width, height } }
  }
  return refuse('image_too_large')
}

const encoders: Record<EncodedImage['type'], (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/jpeg': (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  'image/webp': (image) => image.webp({ quality: 82 }),
}
