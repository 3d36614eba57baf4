import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { openTemporaryFile } from './temporary-file.ts'

/** Characters kept in memory before they're written to a temporary file. */
const partLength = 16_000_000

/** Sorts any number of lines: sorted parts are written to temporary files, and merged while they're read. */
export async function* sortedLines(batches: AsyncIterable<string[]>, length = partLength): AsyncGenerator<string[]> {
  let [lines, held]: [string[], number] = [[], 0]
  const parts: FileHandle[] = []
  try {
    for await (const batch of batches) {
      for (const line of batch) {
        lines.push(line)
        held += line.length
      }
      if (held < length) continue
      const part = await openTemporaryFile()
      parts.push(part)
      await part.writeFile(textsOf(lines.sort(byCodeUnits)))
      ;[lines, held] = [[], 0]
    }
    lines.sort(byCodeUnits)
    yield* parts.length === 0 ? batchesOf(lines) : merged([...parts.map(linesIn), each(lines)])
  } finally {
    for (const part of parts) await part.close()
  }
}

/** The same order in every language and on every machine. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const batchSize = 1_000

function* batchesOf(lines: string[]): Generator<string[]> {
  for (let at = 0; at < lines.length; at += batchSize) yield lines.slice(at, at + batchSize)
}

function* textsOf(lines: string[]): Generator<string> {
  for (const batch of batchesOf(lines)) yield `${batch.join('\n')}\n`
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

const linesIn = (part: FileHandle): AsyncGenerator<string> =>
  splitLines(part.createReadStream({ start: 0, encoding: 'utf8', autoClose: false }))

async function* merged(readers: AsyncGenerator<string>[]): AsyncGenerator<string[]> {
  let heads = await Promise.all(readers.map(async (reader) => ({ reader, result: await reader.next() })))
  for (let batch: string[] = []; ; ) {
    heads = heads.filter(({ result }) => !result.done)
    const [first, ...others] = heads
    if (!first || batch.length === batchSize) {
      yield batch
      batch = []
    }
    if (!first) return
    const least = others.reduce((best, head) => (head.result.value < best.result.value ? head : best), first)
    batch.push(least.result.value)
    least.result = await least.reader.next()
  }
}

/** A file's lines. A line that's much longer than `maxLength` is returned in parts, so it needn't fit into memory. */
export const linesOf = (path: string, maxLength = Infinity): AsyncGenerator<string> =>
  splitLines(createReadStream(path, 'utf8'), maxLength)

/** Unlike `node:readline`, only a line feed ends a line: JSON can contain U+2028. */
async function* splitLines(chunks: AsyncIterable<string>, maxLength = Infinity): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length <= maxLength) continue
    yield rest
    rest = ''
  }
  if (rest) yield rest
}
