import { byteOrderMark, type CsvValue, csvLine } from '../../../lib/escape.ts'
import type { FileSet } from '../../../platform/file-set.ts'
import type { Records } from '../schema.ts'
import { type Exported, listPeople, listRecords, type Progress } from './exported-records.ts'

type Person = Partial<Records['people']>
type Columns<Row> = Record<string, (row: Row, person: Person) => CsvValue | undefined>

const author: Columns<{ author?: string; created?: string }> = {
  author_id: (row) => row.author,
  author_name: (_row, person) => person.name,
  author_email: (_row, person) => person.email,
  created_at: (row) => row.created,
}

const moderation = (row: { pending?: boolean }): string => (row.pending ? 'pending' : 'published')

/** `cairn import --from csv` reads all of them except `votes`. */
const posts: Columns<Records['tasks'] & { votes?: number }> = {
  id: (row) => row.key,
  title: (row) => row.title,
  body: (row) => row.description,
  status: (row) => row.list,
  category: (row) => row.categories?.[0],
  votes: (row) => row.votes,
  vote_count: (row) => row.votes_count,
  ...author,
  moderation,
  merged_into: (row) => row.merged_into,
  url: (row) => row.source_url,
}

const comments: Columns<Records['comments']> = {
  id: (row) => row.key,
  post_id: (row) => row.task,
  parent_id: (row) => row.in_reply_to,
  body: (row) => row.content,
  ...author,
  is_staff: (_row, person) => String(person.staff ?? false),
  moderation,
}

const votes: Columns<Records['votes']> = {
  post_id: (row) => row.task,
  voter_id: (row) => row.person,
  voter_name: (_row, person) => person.name,
  voter_email: (_row, person) => person.email,
  created_at: (row) => row.created,
}

const notes: Columns<Records['notes']> = {
  id: (row) => row.key,
  post_id: (row) => row.task,
  body: (row) => row.content,
  ...author,
}

const sheets = [
  ['posts', 'tasks', posts],
  ['comments', 'comments', comments],
  ['votes', 'votes', votes],
  ['notes', 'notes', notes],
] as const

/** Writes tasks, comments, votes and notes as CSV files. Images stay here: text refers to them by URL. */
export async function writeSpreadsheets(exported: Exported, target: FileSet, progress: Progress): Promise<void> {
  for (const [name, file, columns] of sheets) {
    let count = 0
    async function* texts() {
      yield byteOrderMark + csvLine(Object.keys(columns))
      for await (const batch of listRecords(exported, file)) {
        count += batch.length
        yield linesOf(batch, Object.values(columns) as Columns<object>[string][], await readPeople(exported))
      }
    }
    await target.add(`${name}.csv`, texts())
    await progress(name, count)
  }
}

function linesOf(
  batch: { author?: string; person?: string }[],
  columns: Columns<object>[string][],
  people: Map<string, Person>,
): string {
  const lines = batch.map((row) => {
    const person = people.get(row.author ?? row.person ?? '') ?? {}
    return csvLine(columns.map((value) => value(row, person) ?? null))
  })
  return lines.join('')
}

/** The people in one batch, by key. */
async function readPeople(exported: Exported): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for await (const batch of listPeople(exported)) for (const person of batch) people.set(person.key, person)
  exported.people.clear()
  return people
}
