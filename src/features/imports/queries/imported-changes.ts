import '../../comments/table.ts'
import '../../tasks/table.ts'
import '../table.ts'
import { sql } from 'kysely'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import {
  fingerprintOf,
  isUpdated,
  type Places,
  type UpdatedFile,
  updatedFields,
  type Value,
  valuesOf,
} from '../rules/fingerprint.ts'
import type { PageFile, PageRecords } from '../rules/page.ts'
import { findImported, findLists, type Reader } from './imported.ts'

/** A record that has changed in the source since it was imported. */
export interface Change<File extends UpdatedFile = UpdatedFile> {
  key: string
  id: number
  record: PageRecords[File]
  /** The new values of the fields that nobody has touched here. */
  set: Record<string, Value>
  fingerprint: string
}

interface Sent {
  source: string
  file: PageFile
  records: PageRecords[PageFile][]
  /** Default: the open import's. */
  places?: Places
}

/** What has changed in the source, and how many of the changed records were edited or claimed here instead. */
export async function findChanges(
  ctx: Reader,
  { source, file, places, ...sent }: Sent,
): Promise<{ changes: Change[]; edited: number }> {
  if (!isUpdated(file) || sent.records.length === 0) return { changes: [], edited: 0 }
  const records = sent.records as PageRecords[UpdatedFile][]
  return compare(ctx, { source, file, records, places: places ?? (await findPlaces(ctx, { source, file, records })) })
}

interface Compared {
  source: string
  file: UpdatedFile
  records: PageRecords[UpdatedFile][]
  places: Places
}

async function compare(ctx: Reader, { source, file, records, places }: Compared) {
  const candidates: (Change & { before: string[]; after: string[] })[] = []
  const memory = await readMemory(ctx, { source, file, keys: records.map(({ key }) => key) })
  for (const record of records) {
    const { record_id: id = 0, fingerprint } = memory.get(record.key) ?? {}
    if (!fingerprint) continue
    const [before, after] = [fingerprint.split(' '), fingerprintOf(file, valuesOf(record, places))]
    if (before.some((part, index) => part !== after[index])) {
      candidates.push({ key: record.key, id, record, set: {}, fingerprint, before, after })
    }
  }
  const rows = await readRows(
    ctx,
    file,
    candidates.map(({ id }) => id),
  )
  const [changes, edited]: [Change[], Set<string>] = [[], new Set()]
  for (const { before, after, ...change } of candidates) {
    const row = rows.get(change.id)
    if (!row) continue
    const [values, here, kept] = [valuesOf(change.record, places), fingerprintOf(file, row), [...before]]
    for (const [index, field] of updatedFields[file].entries()) {
      const value = values[field]
      if (value === undefined || before[index] === after[index]) continue
      if (here[index] !== before[index] || (row.isClaimed && !field.endsWith('_id'))) edited.add(change.key)
      else {
        change.set[field] = value
        kept[index] = after[index] ?? ''
      }
    }
    if (Object.keys(change.set).length > 0) changes.push({ ...change, fingerprint: kept.join(' ') })
  }
  for (const { key } of changes) edited.delete(key)
  return { changes, edited: edited.size }
}

/** The lists and categories that an import's tasks go to. */
export async function findPlaces(ctx: Reader, { source, file, records }: Omit<Sent, 'places'>): Promise<Places> {
  if (file !== 'tasks') return { lists: new Map(), categories: new Map() }
  const tasks = records as PageRecords['tasks'][]
  const keys = tasks.flatMap((record) => record.categories ?? [])
  return {
    lists: await findLists(ctx, { source, keys: tasks.map(({ list }) => list) }),
    categories: await findImported(ctx, { source, kind: 'categories', keys }),
  }
}

async function readMemory(
  { database, db, map }: Reader,
  { source, file, keys }: { source: string; file: UpdatedFile; keys: string[] },
) {
  const rows = await db
    .selectFrom('imported_records')
    .select(['source_key', 'record_id', 'fingerprint'])
    .where('map_id', '=', map.id)
    .where('source', '=', source)
    .where('kind', '=', file)
    .where(isListed(database.engine, sql.ref('source_key'), listOf(database, keys), 'text'))
    .where('undone_by', '=', 0)
    .execute()
  return new Map(rows.map(({ source_key, ...row }) => [source_key, row]))
}

/** The live records as they are now. Once someone has claimed one, only they change its text. */
async function readRows({ database, db, map }: Reader, file: UpdatedFile, ids: number[]) {
  const found = new Map<number, Record<string, Value> & { isClaimed: boolean }>()
  if (ids.length === 0) return found
  const isIn = (column: string, list: number[]) => isListed(database.engine, sql.ref(column), listOf(database, list))
  const tasks = () => db.selectFrom('tasks').select(['id', 'author_id', ...updatedFields.tasks])
  const comments = () => db.selectFrom('comments').select(['id', 'author_id', ...updatedFields.comments])
  const rows = await (file === 'tasks'
    ? tasks().where('map_id', '=', map.id).where('live', '=', true).where(isIn('id', ids)).execute()
    : comments().where('map_id', '=', map.id).where('live', '=', true).where(isIn('id', ids)).execute())
  const authors = rows.map(({ author_id }) => author_id)
  const people = db.selectFrom('imported_people').select('user_id').where('map_id', '=', map.id)
  const imported = new Set((await people.where(isIn('user_id', authors)).execute()).map(({ user_id }) => user_id))
  for (const { id, author_id, ...row } of rows) found.set(id, { ...row, isClaimed: !imported.has(author_id) } as never)
  return found
}
