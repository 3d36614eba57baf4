/** The types of image that are taken. SVG is not among them: it is a document, and may hold scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type ImageType = (typeof imageTypes)[number]

/** What is stored: an image without any metadata, in a format that cannot hold scripts. */
export interface EncodedImage {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Buffer
  width: number
  height: number
}

/** What the first bytes say. A name or a header may say anything. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'image/webp'
  return /^GIF8[79]a/.test(start) ? 'image/gif' : undefined
}

/** Loaded when the first image comes: it takes 0.2 s and 20 MB. Only the decoders of our types may run. */
export function loadSharp(): Promise<typeof import('sharp')['default']> {
  loading ??= load()
  return loading
}

let loading: ReturnType<typeof load> | undefined

/** Once: blocking all decoders again would fail the images that other threads begin at that moment. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return sharp
}
