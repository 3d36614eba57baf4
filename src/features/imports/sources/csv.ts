import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { TextDecoderStream } from 'node:stream/web'
import { parse } from 'csv-parse'
import { roleSlugs } from '../../maps/rules/role.ts'
import type { MapFile } from '../schema.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { countOf, createdAt, flagOf, markdownOf, peopleIn, titleAndText, urlOf } from './values.ts'

type Row = Record<string, string>

/** One file per kind of record, as exported from a spreadsheet. */
export const csv: Source = {
  name: 'csv',
  about: 'posts.csv, and if you have them, comments.csv, votes.csv and notes.csv.',
  convert: async ({ files }, out) => {
    const roles = rolesOf(files)
    const posts = roles.get('posts')
    if (!posts) throw new BadSource('Name a CSV file with the columns title and body.')
    const person = peopleIn(out)
    const head = await writePosts(posts, out, person)
    for (const [kind, write] of Object.entries(others)) {
      const file = roles.get(kind)
      if (!file) continue
      let line = 1
      for await (const row of openSpreadsheet(file, ['post_id'])) {
        line += 1
        if (head.keys.has(row.post_id ?? '')) await write(row, `${kind}:${row.id || line}`, out, person)
        else out.leaveOut(`${kind}.csv: there is no post with the id “${row.post_id}”.`)
      }
    }
    return head.map
  },
}

/** The file of each kind, by its name. Posts can have any other name. */
function rolesOf(files: string[]): Map<string, string> {
  const [roles, kinds] = [new Map<string, string>(), ['posts', ...Object.keys(others)]]
  for (const file of files) {
    const name = basename(file).toLowerCase()
    const kind = (files.length > 1 && kinds.find((each) => name.includes(each))) || 'posts'
    if (roles.has(kind)) throw new BadSource(`“${roles.get(kind)}” and “${file}” would both be ${kind}. Rename one.`)
    roles.set(kind, file)
  }
  return roles
}

type Person = ReturnType<typeof peopleIn>

async function writePosts(file: string, out: MapWriter, person: Person): Promise<{ map: MapFile; keys: Set<string> }> {
  const [lists, categories, keys] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  let line = 1
  for await (const row of openSpreadsheet(file, ['title'])) {
    line += 1
    const id = row.id || row.source_id || `line ${line}`
    if (keys.has(id)) {
      out.leaveOut(`Line ${line}: the id “${id}” is used twice.`)
      continue
    }
    keys.add(id)
    const status = row.status?.trim() || 'suggestions'
    lists.set(status.toLowerCase(), status)
    const tags = (row.tags ?? row.category ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    for (const tag of tags) categories.add(tag)
    const author = await person({ name: row.author_name, email: row.author_email })
    const [votes, url] = [countOf(row.vote_count), urlOf(row.url)]
    await out.write('tasks', {
      key: id,
      list: status.toLowerCase(),
      categories: tags,
      ...titleAndText(row.title, row.body ?? row.content ?? row.description),
      ...(author ? { author } : {}),
      ...createdAt(row.created_at, row.created),
      ...(row.moderation === 'pending' ? { pending: true } : {}),
      ...(row.merged_into ? { merged_into: row.merged_into } : {}),
      ...(votes ? { votes_count: votes } : {}),
      ...(url ? { source_url: url } : {}),
    })
  }
  return {
    keys,
    map: {
      ...{ format: 'cairn-map', version: 1, source: 'csv' },
      lists: [...lists].map(([key, name]) => ({ key, name, ...roleFor(key) })),
      categories: [...categories].map((name) => ({ key: name, name })),
    },
  }
}

const others: Record<string, (row: Row, key: string, out: MapWriter, person: Person) => Promise<void>> = {
  comments: async (row, key, out, person) => {
    const author = await person({ name: row.author_name, email: row.author_email, staff: flagOf(row.is_staff) })
    const content = markdownOf(row.body ?? row.content)
    if (content.trim() === '') return out.leaveOut('An empty comment.')
    const by = author ? { author } : {}
    await out.write('comments', { key, task: row.post_id ?? '', content, ...by, ...createdAt(row.created_at) })
  },
  votes: async (row, _key, out, person) => {
    const voter = await person({ name: row.voter_name, email: row.voter_email })
    const vote = { task: row.post_id ?? '', ...createdAt(row.created_at) }
    if (voter) await out.write('votes', { ...vote, person: voter })
    else out.leaveOut('A vote without a voter.')
  },
  notes: async (row, key, out, person) => {
    const author = await person({ name: row.author_name, email: row.author_email })
    const note = { key, task: row.post_id ?? '', content: markdownOf(row.body), ...createdAt(row.created_at) }
    await out.write('notes', { ...note, ...(author ? { author } : {}) })
  },
}

/** Other boards' names for the roles. */
const synonyms: Record<string, (typeof roleSlugs)[number]> = {
  open: 'suggestions',
  active: 'suggestions',
  under_review: 'under_consideration',
  started: 'in_progress',
  complete: 'completed',
  done: 'completed',
  shipped: 'completed',
  declined: 'rejected',
  closed: 'rejected',
  wont_do: 'rejected',
}

/** The list that a status most likely means. Empty if it's unknown, in which case the plan asks. */
export function roleFor(status: string): { role?: (typeof roleSlugs)[number] } {
  const name = status
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s-]+/g, '_')
  const role = roleSlugs.find((slug) => slug === name) ?? (Object.hasOwn(synonyms, name) ? synonyms[name] : undefined)
  return role ? { role } : {}
}

/**
 * Reads rows by column name, in any format that spreadsheet programs write: commas, semicolons or tabs, with or without
 * a byte order mark, in UTF-8 or Latin-1. The case of column names is ignored, and spaces become `_`.
 */
export async function* openSpreadsheet(path: string, required: string[]): AsyncGenerator<Row> {
  const { delimiter, encoding } = await formatOf(path)
  const text = Readable.toWeb(createReadStream(path)).pipeThrough(new TextDecoderStream(encoding))
  const columns = (names: string[]) => {
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
      columns,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    yield* parser as AsyncIterable<Row>
  } catch (error) {
    throw error instanceof BadSource ? error : new BadSource(`The file can't be read: ${(error as Error).message}.`)
  }
}

/** Detected from the first line, and from whether the first megabyte is valid UTF-8. */
async function formatOf(path: string): Promise<{ delimiter: string; encoding: string }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_048_576), 0, 1_048_576, 0)
    const head = buffer.subarray(0, bytesRead)
    const [line = ''] = head.toString('latin1').split(/\r?\n/, 1)
    const count = (mark: string) => line.split(mark).length
    const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
    // The last character may be cut off in the middle.
    return { delimiter, encoding: isUtf8(head, bytesRead === 1_048_576) ? 'utf-8' : 'windows-1252' }
  } finally {
    await file.close()
  }
}

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}
