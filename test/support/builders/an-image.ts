// The bytes of images: plain ones, photos taken somewhere, animations.

import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer())

const picture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** A picture in a single colour. */
export const anImage = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' = 'png',
  { width = 64, height = 48, colour = '#2f80c2' } = {},
): Promise<Bytes> => bytesOf(picture(width, height, colour).toFormat(format))

/** A photo with its location and camera in the metadata. */
export const aPhotoWithPlace = (): Promise<Bytes> =>
  bytesOf(
    picture(60, 40, '#888')
      .withExif({
        IFD0: { Model: 'SecretCamera', Artist: 'SecretArtist' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
      })
      // Rotated by 90 degrees.
      .withMetadata({ orientation: 6 })
      .jpeg(),
  )

/** Red, then green. */
export const anAnimation = (): Promise<Bytes> => {
  const [width, height] = [20, 20]
  const frame = (colour: number[]) => Array.from({ length: width * height }, () => colour).flat()
  const pixels = Uint8Array.from([...frame([255, 0, 0]), ...frame([0, 255, 0])])
  return bytesOf(sharp(pixels, { raw: { width, height: height * 2, channels: 3, pageHeight: height } }).gif())
}

/** Random pixels, which no format can compress. */
export const aNoisyImage = (width: number, height: number): Promise<Bytes> => {
  const channels = 3
  const pixels = new Uint8Array(width * height * channels)
  for (let at = 0, state = 1; at < pixels.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    pixels[at] = state & 255
  }
  return bytesOf(sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }))
}

/** A few bytes with a header that claims this size. */
export async function aPngThatSays(width: number, height: number): Promise<Bytes> {
  const png = Buffer.from(await anImage('png'))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return new Uint8Array(png)
}

/** A chunk of a PNG. */
export function aChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** A small picture with fifty text chunks that inflate to 400 MB. */
export async function aPngWithTexts(): Promise<Bytes> {
  const png = Buffer.from(await anImage('png'))
  const text = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })
  const texts = Array.from({ length: 50 }, (_, n) => aChunk('zTXt', Buffer.concat([Buffer.from(`${n}\0\0`), text])))
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]))
}
