import type { Canvas } from './canvas.ts'
import { loadSharp } from './encode-image.ts'

/** The pixels of a stored image as a square, cut at its longer sides. Both run in a thread of sharp. */
export async function squareOf(image: Uint8Array, edge: number): Promise<{ pixels: Buffer; channels: number }> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(image)
    .resize(edge, edge, { fit: 'cover' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, channels: info.channels }
}

export async function pngOf({ pixels, width, height }: Canvas): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
