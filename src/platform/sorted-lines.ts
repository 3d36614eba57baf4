import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'

/** Characters kept in memory before they're written to a file of their own. */
const partLength = 16_000_000

export interface SortedLines {
  write(line: string): Promise<void>
  /** Writes the file. Returns how many lines it has. */
  close(): Promise<number>
}

/** A file whose lines are sorted, of any size: sorted parts are written next to it, and merged at the end. */
export function openSortedLines(path: string, length = partLength): SortedLines {
  let [lines, held, count]: [string[], number, number] = [[], 0, 0]
  const parts: string[] = []
  const writePart = async () => {
    const part = `${path}.${parts.length}`
    parts.push(part)
    await writeLines(part, lines.sort(byCodeUnits))
    ;[lines, held] = [[], 0]
  }
  return {
    write: async (line) => {
      lines.push(line)
      held += line.length
      count += 1
      if (held >= length) await writePart()
    },
    close: async () => {
      if (parts.length === 0) await writeLines(path, lines.sort(byCodeUnits))
      else {
        await writePart()
        await writeLines(path, merged(parts))
        for (const part of parts) await rm(part)
      }
      return count
    },
  }
}

/** The same order in every language and on every machine. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function* merged(parts: string[]): AsyncGenerator<string> {
  const readers = parts.map((part) => linesOf(part))
  const next = async (reader: AsyncIterator<string>) => ({ reader, result: await reader.next() })
  let heads = await Promise.all(readers.map(next))
  for (;;) {
    heads = heads.filter(({ result }) => !result.done)
    const [first, ...others] = heads
    if (!first) return
    const least = others.reduce((best, head) => (head.result.value < best.result.value ? head : best), first)
    yield least.result.value
    least.result = await least.reader.next()
  }
}

/** A file's lines. Unlike `node:readline`, only a line feed ends a line: JSON can contain U+2028. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

async function writeLines(path: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const stream: WriteStream = createWriteStream(path, { mode: 0o600 })
  await once(stream, 'open')
  for await (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain')
  stream.end()
  await once(stream, 'finish')
}
