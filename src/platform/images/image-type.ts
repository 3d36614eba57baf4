import { lazily } from '../../lib/lazily.ts'

/** The image types that we accept. SVG isn't one of them: it's a document, and may contain scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type ImageType = (typeof imageTypes)[number]

/** The stored image: without metadata, in a format that can't contain scripts. */
export interface EncodedImage {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  width: number
  height: number
}

/** The type according to the first bytes. A file name or header can't be trusted. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  return /^GIF8[79]a/.test(start) ? 'image/gif' : undefined
}

/**
 * Loaded with the first image, because it takes 0.2 s and 20 MB. Only the decoders for our types may run. Runs once:
 * blocking all decoders again would break images that other threads have just started.
 */
export const loadSharp = lazily(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
})
