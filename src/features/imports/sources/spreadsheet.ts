import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { parse } from 'csv-parse'
import { textInCell } from '../../../lib/escape.ts'
import { BadSource } from './source.ts'

export type Row = Record<string, string>

/**
 * Reads rows by column name, in any format that spreadsheet programs write: commas, semicolons or tabs, with or without
 * a byte order mark, in UTF-8 or Latin-1. The case of column names is ignored, and spaces become `_`.
 */
export async function* openSpreadsheet(path: string, required: string[]): AsyncGenerator<Row> {
  const { delimiter, encoding } = await formatOf(path)
  const text = Readable.toWeb(createReadStream(path)).pipeThrough(new TextDecoderStream(encoding))
  const columnsIn = (names: string[]) => {
    const normal = names.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    )
    const missing = required.filter((name) => !normal.includes(name))
    if (missing.length > 0) throw new BadSource(`The file has no column “${missing.join('”, “')}”.`)
    return normal
  }
  const parser = Readable.fromWeb(text as never).pipe(
    parse({
      bom: true,
      cast: textInCell,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    let columns: string[] | undefined
    // The parser's own rows have all columns, so thousands of them would make every short row slow.
    for await (const record of parser as AsyncIterable<string[]>) {
      if (columns) yield Object.fromEntries(record.map((value, index) => [columns?.[index] ?? '', value]))
      else columns = columnsIn(record)
    }
  } catch (error) {
    throw error instanceof BadSource ? error : new BadSource(`The file can't be read: ${(error as Error).message}.`)
  }
}

/** Detected from the first line, and from whether the first megabyte is valid UTF-8. */
async function formatOf(path: string): Promise<{ delimiter: string; encoding: string }> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1_048_576), 0, 1_048_576, 0)
  const head = buffer.subarray(0, bytesRead)
  const [line = ''] = head.toString('latin1').split(/\r?\n/, 1)
  const count = (mark: string) => line.split(mark).length
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
  // The last line may be cut off in the middle of a character.
  const lines = bytesRead === buffer.length ? head.subarray(0, head.lastIndexOf('\n') + 1) : head
  return { delimiter, encoding: isUtf8(lines) ? 'utf-8' : 'windows-1252' }
}
