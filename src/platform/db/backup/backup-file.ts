import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { AppliedMigration } from '../migrations.ts'

export const format = 'cairn-backup'
export const formatVersion = 1

/** The first line of a backup. */
export interface Header {
  format: typeof format
  version: number
  created: string
  /** The migrations that produced the schema of these rows. */
  steps: AppliedMigration[]
  /** The installation's secret; null if it wasn't found. */
  secret: string | null
}

/** The line before a table's rows. `counter` is the last id that the database assigned in that table. */
export interface TableLine {
  table: string
  columns: string[]
  counter: number | null
}

/** The last line: the number of rows in each table. */
export interface LastLine {
  rows: Record<string, number>
}

/**
 * Reads the whole file before anything is written, so a truncated or damaged file does no harm. Returns its first and
 * last lines.
 */
export async function checkBackup(file: string): Promise<Header & LastLine> {
  let header: Header | undefined
  let last: LastLine | undefined
  let [table, counted] = ['', 0]
  const rows: Record<string, number> = {}
  for await (const line of linesOf(file)) {
    if (last) throw new Error(`${file} continues after its last line, so it is damaged.`)
    if (line.startsWith('[')) {
      counted += 1
      continue
    }
    if (table) rows[table] = counted
    const parsed = parseLine(file, line)
    if (!header) header = headerOf(file, parsed)
    else if ('rows' in parsed) last = parsed as unknown as LastLine
    else [table, counted] = [String(parsed.table), 0]
  }
  if (!header || !last) throw new Error(`${file} is cut off: its last line is missing. Nothing was changed.`)
  const wrong = Object.entries(last.rows).find(([name, number]) => rows[name] !== number)
  if (wrong || Object.keys(rows).length !== Object.keys(last.rows).length)
    throw new Error(`${file} is damaged: ${wrong?.[0] ?? 'a table'} does not have the number of rows in the last line.`)
  return { ...header, ...last }
}

/** The lines of the file. Throws a one-line error if the file is incomplete. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip({ chunkSize: 262_144 })
  // Errors from either stream are thrown where the lines are read.
  pipeline(createReadStream(file), unzipped, () => {})
  unzipped.setEncoding('utf8')
  let rest = ''
  try {
    for await (const piece of unzipped as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_'))
      throw new Error(`${file} is cut off, damaged or not a backup (${message}). Nothing was changed.`)
    throw error
  }
  if (rest !== '') yield rest
}

function headerOf(file: string, line: Record<string, unknown>): Header {
  if (line.format !== format) throw new Error(`${file} is not a Cairn backup.`)
  if (line.version !== formatVersion)
    throw new Error(`${file} was made by a newer version of Cairn. Restore it with that version.`)
  return line as unknown as Header
}

function parseLine(file: string, line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`${file} is damaged or not a backup of Cairn. Nothing was changed.`)
  }
}
