import { hash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TSchema } from 'typebox'
import { asLine, isStorable } from '../../../lib/text.ts'
import { validatorOf } from '../../../platform/http/validate.ts'
import { linesOf, sortedLines } from '../../../platform/sorted-lines.ts'
import { addSkipped, type Skipped } from '../rules/page.ts'
import { MapFile, type RecordFile, type Records, recordFiles } from '../schema.ts'
import { parseJson } from './json-rows.ts'
import { BadSource, type MapWriter, type Source, type SourceOptions } from './source.ts'
import { personIn, type Row, textOf, tidy } from './values.ts'

const files = Object.keys(recordFiles) as RecordFile[]
export const fileName = (file: RecordFile): string => `${file}.jsonl`

/**
 * Runs a source and writes the map's files into a folder. Comments are sorted by date, because conversations show them
 * in the order they were added. `map.json` comes last, so a folder without it is incomplete. Returns what was left out.
 */
export async function convertTo(folder: string, source: Source, input: SourceOptions, maxBytes = Infinity) {
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  const skipped: Skipped = []
  const leaveOut: MapWriter['leaveOut'] = (reason, place) => addSkipped(skipped, reason, 1, place ? [place] : [])
  const unsorted = join(folder, 'comments.unsorted')
  const pathOf = (file: RecordFile) => (file === 'comments' ? unsorted : join(folder, fileName(file)))
  const pending = Object.fromEntries(files.map((file) => [file, { path: pathOf(file), count: 0, lines: '' }]))
  let written = 0
  const spend = (bytes: number) => {
    written += bytes
    if (written > maxBytes) throw new BadSource('The file is too large once it is converted.', { code: 'too_large' })
  }
  async function* counted(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      spend(chunk.length)
      yield chunk
    }
  }
  async function add<File extends RecordFile>(file: File, record: Records[File]): Promise<void> {
    const to = pending[file] as (typeof pending)[string]
    to.count += 1
    assertValid(recordFiles[file], record, `${fileName(file)}, record ${to.count}`)
    // By date, then in the source's order. Comments without a date come first, because they get their task's.
    const { created = '' } = record as Records['comments']
    const order = file === 'comments' ? `${created} ${String(to.count).padStart(12, '0')}` : ''
    const line = `${order}${JSON.stringify(record)}\n`
    // Comments are written again to sort them, and a third time sorted.
    spend(Buffer.byteLength(line) * (file === 'comments' ? 3 : 1))
    to.lines += line
    if (to.lines.length > bufferLength) await flush(to)
  }
  const people = new Set<string>()
  /** The key of a person, who is added once, however often a source mentions them. */
  async function keyOf(person: unknown): Promise<string | undefined> {
    if (!(person instanceof Object)) return textOf(person)
    const record = personIn(person as Row)
    if (record && !people.has(record.key)) await add('people', record)
    if (record) people.add(record.key)
    return record?.key
  }
  /** The source's name of each image. */
  const images = new Map<string, string>()
  const out: MapWriter = {
    write: async (file, { author, person, ...record }: Row) => {
      if (file === 'people') return void (await keyOf(record))
      if ('content' in record && textOf(record.content).trim() === '') return leaveOut('empty_comment')
      const tidied = tidy(file, { ...record, author: await keyOf(author), person: await keyOf(person) })
      if (file === 'votes' && !tidied.person) return leaveOut('no_voter')
      await add(file, tidied as Records[typeof file])
    },
    image: async (name, content) => {
      const plain = basename(name)
        .replace(/[^\w.-]/g, '_')
        .slice(-183)
      if (/^\.*$/.test(plain)) throw new BadSource(`The image “${name}” has no file name.`)
      const isFree = (images.get(plain) ?? name) === name
      const safe = isFree ? plain : `${hash('sha256', name).slice(0, 16)}-${plain}`
      // Several texts may show it.
      if (!images.has(safe)) await pipeline(counted(content), createWriteStream(join(folder, 'images', safe)))
      images.set(safe, name)
      return `images/${safe}`
    },
    leaveOut,
  }
  const { source: name = '' } = input.options
  if (name === 'cairn') throw new BadSource('“cairn” is the name of exported maps. Choose another one for --source.')
  const map = { ...(await source.convert(input, out)), ...(name ? { source: name } : {}) }
  assertValid(MapFile, map, 'map.json')
  for (const rest of Object.values(pending)) await flush(rest)
  await writeFile(join(folder, fileName('comments')), sortedComments(unsorted))
  await rm(unsorted)
  await writeFile(join(folder, 'map.json.new'), `${JSON.stringify(map, null, 2)}\n`)
  await rename(join(folder, 'map.json.new'), join(folder, 'map.json'))
  return { folder, map, skipped }
}

/** Lines are collected before they're written. */
const bufferLength = 65_536

async function flush(file: { path: string; lines: string }): Promise<void> {
  const { path, lines } = file
  file.lines = ''
  await appendFile(path, lines)
}

async function* sortedComments(path: string): AsyncGenerator<string> {
  async function* batches() {
    for await (const line of linesOf(path)) yield [line]
  }
  for await (const lines of sortedLines(batches())) {
    yield lines.map((line) => `${line.slice(line.indexOf('{'))}\n`).join('')
  }
}

/** Far more than a thousand lists need. */
const maxMapBytes = 10_000_000

export async function readMapFile(folder: string): Promise<MapFile> {
  const path = join(folder, 'map.json')
  const { size } = await stat(path).catch(() => {
    throw new BadSource(
      "There is no map.json in this folder, so it isn't an exported map, or its export didn't finish.",
    )
  })
  if (size > maxMapBytes) throw new BadSource('map.json is too large.')
  const map = parseJson('map.json', await readFile(path, 'utf8'))
  assertValid(MapFile, map, 'map.json')
  if (!textsIn(map).every(isStorable)) throw new BadSource("map.json: a text contains characters that can't be stored.")
  return tidyMapFile(map as MapFile)
}

/** Names become single lines. Blank ones are left out. */
function tidyMapFile({ name, ...others }: MapFile): MapFile {
  const line = asLine(name ?? '')
  return {
    ...{ ...others, ...(line ? { name: line } : {}) },
    lists: others.lists.map((list) => ({ ...list, name: asLine(list.name) || 'Untitled' })),
    categories: others.categories.flatMap((category) => {
      const visible = asLine(category.name)
      return visible ? [{ ...category, name: visible }] : []
    }),
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(textsIn) : []

/** Longer than any real record. A part of a longer line isn't valid JSON. */
const maxLineLength = 4_000_000

/** Reads a file of records line by line. A file that's missing has no records. */
export async function* readRecords<File extends RecordFile>(folder: string, file: File): AsyncGenerator<Records[File]> {
  const path = join(folder, fileName(file))
  if (!existsSync(path)) return
  let line = 0
  for await (const text of linesOf(path, maxLineLength)) {
    line += 1
    if (text.trim() === '') continue
    const record = parseJson(`${fileName(file)}, line ${line}`, text)
    assertValid(recordFiles[file], record, `${fileName(file)}, line ${line}`)
    yield record as Records[File]
  }
}

function assertValid(schema: TSchema, value: unknown, where: string): void {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return
  const [error] = validator.Errors(value)
  throw new BadSource(
    `${where}: ${error?.instancePath.slice(1).replaceAll('/', '.') || 'the record'} ${error?.message}.`,
  )
}
