import { crc32, inflateSync } from 'node:zlib'
import { exifOf, orientationOf } from './exif.ts'
import type { ImageType } from './image-type.ts'

/** Larger colour profiles are dropped. Camera and screen profiles are a few kilobytes. */
const maxProfileBytes = 131_072

/** Progressive JPEGs usually have about ten scans. Decoding each one processes the whole picture. */
const maxScans = 50

/**
 * Keeps only the picture itself: pixels, palette, transparency, a small colour profile and the orientation. Decoders
 * also read text chunks, thumbnails and further frames, and a 400 KB chunk can inflate to gigabytes. The decoder
 * rejects anything we can't parse.
 */
export function keepPicture(input: Buffer, type: ImageType): Buffer {
  // Every part is kept at most once, and only a few bytes are added.
  const kept = Buffer.alloc(input.length + 200)
  let length = 0
  keepers[type](input, (part) => {
    length += part.copy(kept, length)
  })
  return type === 'image/webp' ? withLength(kept.subarray(0, length)) : kept.subarray(0, length)
}

type Keep = (part: Buffer) => void

const keepers: Record<ImageType, (input: Buffer, keep: Keep) => void> = {
  'image/png': keepPng,
  'image/jpeg': keepJpeg,
  'image/webp': keepWebp,
  'image/gif': keepGif,
}

function keepPng(input: Buffer, keep: Keep): void {
  const seen = new Set<string>()
  keep(input.subarray(0, 8))
  for (let at = 8; at + 8 <= input.length; ) {
    const type = input.toString('latin1', at + 4, at + 8)
    const end = at + 12 + input.readUInt32BE(at)
    const [chunk, data] = [input.subarray(at, end), input.subarray(at + 8, end - 4)]
    at = end
    if (type === 'IDAT') keep(chunk)
    if (seen.has(type)) continue
    seen.add(type)
    if (['IHDR', 'PLTE', 'tRNS', 'IEND'].includes(type)) keep(chunk)
    if (type === 'iCCP' && isSmallInflated(data)) keep(chunk)
    if (type === 'eXIf') keep(pngChunk('eXIf', exifOf(orientationOf(data))))
    if (type === 'IEND') return
  }
}

/** The profile's name, a zero, the method, and the profile. */
function isSmallInflated(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: maxProfileBytes })
    return true
  } catch {
    return false
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function keepWebp(input: Buffer, keep: Keep): void {
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= input.length; ) {
    const type = input.toString('latin1', at, at + 4)
    const length = input.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    // The first frame of an animation.
    if (!chunks.has(type)) chunks.set(type, input.subarray(at, end))
    at = end
  }
  const exif = chunks.get('EXIF')
  if (exif) chunks.set('EXIF', webpChunk('EXIF', exifOf(orientationOf(exif.subarray(8)))))
  if ((chunks.get('ICCP')?.length ?? 0) > maxProfileBytes) chunks.delete('ICCP')
  const header = Buffer.from(chunks.get('VP8X') ?? [])
  // Lists the parts of the file.
  if (header.length > 8) header[8] = ((header[8] ?? 0) & 0x12) | (chunks.has('ICCP') ? 0x20 : 0) | (exif ? 8 : 0)
  chunks.set('VP8X', header)
  keep(input.subarray(0, 12))
  for (const type of ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']) {
    keep(chunks.get(type) ?? Buffer.alloc(0))
  }
}

function webpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data])
}

function withLength(webp: Buffer): Buffer {
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}

function keepGif(input: Buffer, keep: Keep): void {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colours(input[10])
  keep(input.subarray(0, at))
  while (at < input.length) {
    const isFrame = input[at] === 0x2c
    const start = isFrame ? at + 11 + colours(input[at + 9]) : at + 2
    const end = endOfBlocks(input, start)
    // The graphic control, which names the transparent colour.
    if (isFrame || (input[at] === 0x21 && input[at + 1] === 0xf9)) keep(input.subarray(at, end))
    if (isFrame) return void keep(Buffer.from([0x3b]))
    if (input[at] !== 0x21) return
    at = end
  }
}

/** Each block begins with its length. An empty one is the last. */
function endOfBlocks(input: Buffer, start: number): number {
  let at = start
  while (input[at]) at += 1 + (input[at] ?? 0)
  return at + 1
}

function keepJpeg(input: Buffer, keep: Keep): void {
  const seen = new Set<string>()
  const profile: Buffer[] = []
  let [profileBytes, scans] = [0, 0]
  keep(input.subarray(0, 2))
  for (let at = input.indexOf(0xff, 2); at >= 0 && at + 2 <= input.length; at = input.indexOf(0xff, at)) {
    const marker = input[at + 1] ?? 0
    if (marker === 0xd9 || scans > maxScans) return void keep(Buffer.from([0xff, 0xd9]))
    // Bytes between two segments, and markers without data.
    if (marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || at + 4 > input.length) {
      at += 1
      continue
    }
    const dataEnd = at + 2 + input.readUInt16BE(at + 2)
    const end = marker === 0xda ? endOfScan(input, dataEnd) : dataEnd
    const [segment, name] = [input.subarray(at, end), input.toString('latin1', at + 4, at + 10)]
    at = end
    // Frames, tables and scans come after the profile.
    if (marker <= 0xdd) {
      if (marker === 0xda) scans += 1
      if (scans > maxScans) continue
      if (profileBytes <= maxProfileBytes) for (const part of profile.splice(0)) keep(part)
      keep(segment)
      continue
    }
    if (marker === 0xe2 && name === 'ICC_PR') {
      profileBytes += segment.length
      profile.push(segment)
    }
    if (seen.has(name)) continue
    seen.add(name)
    if (marker === 0xe1 && name === 'Exif\0\0')
      keep(jpegSegment(marker, exifOf(orientationOf(segment.subarray(10))), name))
    // JFIF and Adobe say how the colours are stored.
    if (marker === 0xe0 && name === 'JFIF\0\x01') keep(jpegSegment(marker, Buffer.from([1, 0, 0, 1, 0, 1, 0, 0]), name))
    if (marker === 0xee && name.startsWith('Adobe') && segment.length === 16) keep(segment)
  }
}

function jpegSegment(marker: number, data: Buffer, name: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + name.length + data.length, 2)
  return Buffer.concat([head, Buffer.from(name, 'latin1'), data])
}

/** Within a scan, a zero or a restart marker follows 0xff. */
function endOfScan(input: Buffer, start: number): number {
  for (let at = input.indexOf(0xff, start); at >= 0; at = input.indexOf(0xff, at + 1)) {
    const next = input[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return input.length
}
