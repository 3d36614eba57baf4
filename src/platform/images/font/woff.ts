import { inflateSync } from 'node:zlib'

const [headerLength, entryLength] = [44, 20]

/** The tables of a font in a WOFF 1.0 file, by their names. Each is compressed by itself. */
export function readWoff(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const count = file.readUInt16BE(12)
  return new Map(
    Array.from({ length: count }, (_, index): [string, Buffer] => {
      const at = headerLength + index * entryLength
      const [offset, stored, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
        number,
        number,
        number,
      ]
      const bytes = file.subarray(offset, offset + stored)
      return [file.toString('latin1', at, at + 4), stored < length ? inflateSync(bytes) : bytes]
    }),
  )
}
