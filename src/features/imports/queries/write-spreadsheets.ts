import { byteOrderMark, type CsvValue, csvLine } from '../../../lib/escape.ts'
import type { FileSet } from '../../../platform/file-set.ts'
import { commentFields } from '../../comments/fields.ts'
import { taskFields } from '../../tasks/fields.ts'
import type { Records } from '../schema.ts'
import { type Exported, listPeople, listRecords, type Progress } from './exported-records.ts'

const author = { author_id: 'author', author_name: 'name', author_email: 'email', created_at: 'created' }

/** The fields that each column shows. `cairn import --from csv` reads all columns of the posts except `votes`. */
const sheets = [
  {
    name: 'posts',
    file: 'tasks',
    columns: {
      ...{ id: 'key', ...cellsOf(taskFields), status: 'list', category: 'category' },
      ...{ votes: 'votes', vote_count: 'votes_count', ...author, moderation: 'moderation' },
      ...{ merged_into: 'merged_into', url: 'source_url' },
    },
  },
  {
    name: 'comments',
    file: 'comments',
    columns: {
      ...{ id: 'key', post_id: 'task', parent_id: 'in_reply_to', ...cellsOf(commentFields) },
      ...{ ...author, is_staff: 'is_staff', moderation: 'moderation' },
    },
  },
  {
    name: 'votes',
    file: 'votes',
    columns: { post_id: 'task', voter_id: 'person', voter_name: 'name', voter_email: 'email', created_at: 'created' },
  },
  { name: 'notes', file: 'notes', columns: { id: 'key', post_id: 'task', body: 'content', ...author } },
] as const

/** Writes tasks, comments, votes and notes as CSV files. Images stay here: text refers to them by URL. */
export async function writeSpreadsheets(exported: Exported, target: FileSet, progress: Progress): Promise<void> {
  for (const { name, file, columns } of sheets) {
    let count = 0
    async function* texts() {
      yield byteOrderMark + csvLine(Object.keys(columns))
      for await (const batch of listRecords(exported, file)) {
        count += batch.length
        const people = await readPeople(exported)
        const rows = batch.map((record) => rowOf(record, people.get((record.author ?? record.person ?? '') as string)))
        yield rows.map((row) => csvLine(Object.values<string>(columns).map((field) => row[field] ?? null))).join('')
      }
    }
    await target.add(`${name}.csv`, texts())
    await progress(name, count)
  }
}

/** The fields that have a column. */
function cellsOf(fields: Record<string, { csv: string | false }>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { csv }]) => (csv ? [[csv, name]] : [])))
}

function rowOf(record: Record<string, unknown>, person: Partial<Records['people']> = {}): Record<string, CsvValue> {
  const { pending, categories } = record as Partial<Records['tasks']>
  return {
    ...(record as Record<string, CsvValue>),
    ...{ name: person.name ?? null, email: person.email ?? null, is_staff: String(person.staff ?? false) },
    ...{ category: categories?.[0] ?? null, moderation: pending ? 'pending' : 'published' },
  }
}

/** The people in one batch, by key. */
async function readPeople(exported: Exported): Promise<Map<string, Records['people']>> {
  const people = new Map<string, Records['people']>()
  for await (const batch of listPeople(exported)) for (const person of batch) people.set(person.key, person)
  exported.people.clear()
  return people
}
