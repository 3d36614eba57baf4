import '../table.ts'
import { sql } from 'kysely'
import { isEmail, mailKey } from '../../../lib/email-address.ts'
import { asLine, folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapTx, Tx } from '../../../platform/context.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { addRows, insertRows, updateRows } from '../../../platform/records/rows.ts'
import { commentFields } from '../../comments/fields.ts'
import { addCommentTerms } from '../../comments/steps/insert-comment.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { taskFields } from '../../tasks/fields.ts'
import { addTermsOfTasks } from '../../tasks/steps/task-terms.ts'
import { priorities } from '../../tasks/table.ts'
import { findForgotten } from '../../users/steps/people.ts'
import { deletedName } from '../../users/table.ts'
import { findAuthors, findImported, findMapped, findOfTasks } from '../queries/imported.ts'
import { importedValues } from '../rules/imported-values.ts'
import { idsBy, momentOf, type NewRecords, type Written } from '../rules/page.ts'
import { changeCounters, changeCountsOfLists } from './change-counters.ts'

/**
 * Adds people who only exist in this map. Accounts are shared by all maps, so even a person with a known address gets a
 * separate user: an import can't speak for someone else's account. People who deleted their account stay deleted.
 */
export async function importPeople(tx: MapTx, { records }: NewRecords<'people'>): Promise<Written> {
  const addresses = records.map(({ email }) => (email && isEmail(email) ? mailKey(email) : null))
  const known = [...new Set(addresses)].filter((email) => email !== null)
  const deleted = await findForgotten(tx, { emails: known })
  const refused = await findForgotten(tx, { emails: known, map_id: tx.map.id })
  const users = records.map(({ name }, index) => ({
    ...{ email: null, created: tx.now },
    ...(deleted.has(addresses[index] ?? '')
      ? { first_name: deletedName, last_name: '', deleted: tx.now }
      : { ...partsOf(name), deleted: null }),
  }))
  const ids = await insertRows(tx, 'users', users)
  const people = records.map(({ staff = false }, index) => {
    const email = addresses[index] ?? ''
    const keepsAddress = email !== '' && !deleted.has(email) && !refused.has(email)
    return { map_id: tx.map.id, user_id: ids[index] ?? 0, staff, email: keepsAddress ? email : null }
  })
  await addRows(tx, 'imported_people', people)
  return idsBy(records, ids)
}

/** Deletes the name and address of everyone imported under this address, in every map. Returns how many there were. */
export async function forgetImported(tx: Tx, email: string): Promise<number> {
  const { db, now } = tx
  const found = db.selectFrom('imported_people').select(['map_id', 'user_id']).where('email', '=', email)
  const people = await found.orderBy('map_id').execute()
  for (const { map_id, user_id } of people) {
    const person = db.updateTable('imported_people').set({ email: null }).where('map_id', '=', map_id)
    await person.where('user_id', '=', user_id).execute()
    const name = { first_name: deletedName, last_name: '', deleted: now }
    await db.updateTable('users').set(name).where('id', '=', user_id).execute()
  }
  return people.length
}

/** The last word is the last name, as it is for names that people type. */
function partsOf(name: string): { first_name: string; last_name: string } {
  const words = asLine(name).split(/\s+/u)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  const cut = (text: string) => [...text].slice(0, maxLengths.name).join('')
  return { first_name: cut(words.join(' ')), last_name: cut(last_name) }
}

/**
 * Adds tasks with their authors and dates. A task without a creation time gets the current one, and a task without an
 * arrival time gets its creation time.
 */
export async function importTasks(tx: MapTx, { source, records }: NewRecords<'tasks'>): Promise<Written> {
  const lists = await findMapped(tx, 'lists', { source, keys: records.map(({ list }) => list) })
  const categories = await findMapped(tx, 'categories', {
    source,
    keys: records.flatMap((record) => record.categories ?? []),
  })
  const authors = await findAuthors(tx, { source, keys: records.map(({ author }) => author) })
  const written = records.filter(({ list }) => lists.has(list))
  const rows = written.map((record) => {
    const created = momentOf(record.created ?? tx.now, tx.now)
    const arrival = momentOf(record.list_arrival ?? created, tx.now)
    const title = asLine(record.title) || 'Untitled'
    return {
      ...{ map_id: tx.map.id, list_id: lists.get(record.list) ?? 0, author_id: authors(record.author) },
      // The first of its categories that is mapped.
      category_id: record.categories?.map((key) => categories.get(key)).find((id) => id !== undefined) ?? null,
      ...importedValues(taskFields, record, tx.now),
      ...{ title, title_folded: folded(title), slug: slugOf(title, 'task') },
      ...{ parsed_description: record.html, renderer: rendererVersion, imported: true },
      imported_votes: record.votes_count ?? 0,
      priority: Math.max(0, priorities.indexOf(record.priority ?? 'none')),
      ...{ created, list_arrival: arrival },
      modified: [created, arrival, momentOf(record.edited ?? created, tx.now)].toSorted().at(-1) ?? created,
    }
  })
  const ids = await insertRows(tx, 'tasks', rows)
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, remote: written[index]?.remote }))
  for (const { id: task_id, parsed_description: html, remote, pending } of added) {
    await setImageUses(tx, { task_id, before: '', html, remote, pending })
  }
  await addTermsOfTasks(tx, added)
  const stays = added.map(({ map_id, id, list_id, list_arrival }) => ({
    ...{ map_id, task_id: id, list_id, arrived: list_arrival, left_at: null, imported: true },
  }))
  await addRows(tx, 'task_stays', stays)
  await changeCountsOfLists(tx, { tasks: rows, change: +1 })
  return idsBy(written, ids)
}

/** Adds comments. A reply to a comment that isn't here yet becomes a top-level comment. */
export async function importComments(tx: MapTx, { source, records }: NewRecords<'comments'>): Promise<Written> {
  const found = await findOfTasks(tx, { source, records })
  const rows = found.map(({ row, record }) => {
    const values = importedValues(commentFields, record, tx.now)
    return {
      ...{ ...values, ...row, parsed_content: record.html, renderer: rendererVersion },
      ...{ modified: values.edited ?? row.created, live: !values.pending, imported: true },
    }
  })
  const ids = await insertRows(tx, 'comments', rows)
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, remote: found[index]?.record.remote }))
  for (const { id: comment_id, parsed_content: html, remote, pending } of added) {
    await setImageUses(tx, { comment_id, before: '', html, remote, pending })
  }
  const live = added.filter((row) => row.live)
  await addCommentTerms(tx, ...live)
  const written = found.map(({ record }) => record)
  const idOf = new Map(written.map(({ key }, index) => [key, ids[index] ?? 0]))
  await attachReplies(tx, { source, records: written, idOf })
  await changeCounters(tx, { counter: 'comments_count', tasks: live.map(({ task_id }) => task_id), change: +1 })
  return idsBy(written, ids)
}

interface Replies extends NewRecords<'comments'> {
  idOf: ReadonlyMap<string, number>
}

/**
 * A reply to a pending comment is detached until it's approved. The parent must be older, so replies never form a cycle.
 * It can be on another task until that one is merged; `cutForeignReplies` comes after the merges.
 */
async function attachReplies(tx: MapTx, { source, records, idOf }: Replies): Promise<void> {
  const parents = records.map(({ in_reply_to }) => in_reply_to)
  const earlier = await findImported(tx, { source, kind: 'comments', keys: parents })
  const found = new Map([...earlier, ...idOf])
  const wanted = parents.flatMap((key) => found.get(key ?? '') ?? [])
  if (wanted.length === 0) return
  const parentRows = tx.from('comments', { id: [...new Set(wanted)], trash_id: null })
  const rows = await parentRows.select(['id', 'pending']).execute()
  const pending = new Map(rows.map((row) => [row.id, row.pending]))
  for (const { key, in_reply_to } of records) {
    const parent = found.get(in_reply_to ?? '')
    const id = idOf.get(key) ?? 0
    if (parent === undefined || parent >= id || !pending.has(parent)) continue
    const reference = pending.get(parent) ? { detached_from: parent } : { in_reply_to: parent }
    await updateRows(tx, 'comments', { id }, reference)
  }
}

/** Imported replies to a comment on another task become top-level comments. Runs after all merges. */
export async function cutForeignReplies(
  tx: MapTx,
  { source, import_id }: { source: string; import_id: number },
): Promise<void> {
  for (const field of ['in_reply_to', 'detached_from']) {
    const parent = sql.ref(field)
    await sql`update comments set ${parent} = null where map_id = ${tx.map.id} and ${parent} is not null
      and id in (select r.record_id from imported_records r where r.map_id = ${tx.map.id} and r.source = ${source}
        and r.kind = 'comments' and r.import_id = ${import_id})
      and not exists (select 1 from comments p where p.map_id = ${tx.map.id} and p.id = comments.${parent}
        and p.task_id = comments.task_id)`.execute(tx.db)
  }
}
