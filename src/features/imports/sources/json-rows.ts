import { BadSource } from './source.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Longer than any real record. */
const maxRowBytes = 4_000_000

/**
 * The elements of a JSON array, parsed one at a time, so that a file can be larger than memory. Several arrays in a
 * row are read as one, because `gh api --paginate` writes one per page.
 */
export async function* jsonRows(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let [depth, isText, isEscaped, outside] = [0, false, false, '']
  let [pieces, bytes]: [Uint8Array[], number] = [[], 0]
  const keep = (piece: Uint8Array) => {
    bytes += piece.length
    if (bytes > maxRowBytes) throw new BadSource(`${name} has a record that's too large.`)
    pieces.push(piece)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (isEscaped) isEscaped = false
      else if (isText && byte === backslash) isEscaped = true
      else if (byte === quote && depth > 0) isText = !isText
      else if (isText) continue
      else if (depth === 0 && byte !== openArray) {
        if (byte > 0x20) outside += String.fromCharCode(byte)
        if (outside.length > maxOutside) throw notAnArray(name)
      } else if (byte === openArray || byte === openObject) {
        if (depth === 0) start = at + 1
        depth += 1
      } else if (byte === closeArray || byte === closeObject || (byte === comma && depth === 1)) {
        if (byte !== comma) depth -= 1
        if (depth > 0 && byte !== comma) continue
        keep(chunk.subarray(start, at))
        const text = Buffer.concat(pieces).toString('utf8')
        if (text.trim() !== '') yield parseJson(name, text)
        ;[pieces, bytes, start] = [[], 0, at + 1]
      }
    }
    if (depth > 0) keep(chunk.subarray(start))
  }
  if (depth > 0) throw new BadSource(`${name} isn't valid JSON: it ends too early.`)
  if (!emptyFile.test(outside)) throw notAnArray(name)
}

/** A byte order mark, and what Go writes instead of an empty array. */
const emptyFile = /^(?:\xEF\xBB\xBF)?(?:null)?$/
const maxOutside = 7

const notAnArray = (name: string) => new BadSource(`${name} isn't a JSON array.`)

export function parseJson(name: string, text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BadSource(`${name} isn't valid JSON: ${(error as Error).message}.`)
  }
}
