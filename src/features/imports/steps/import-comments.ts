import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { insertRows, updateRows } from '../../../platform/records/rows.ts'
import { addCommentTerms } from '../../comments/steps/insert-comment.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { findAuthors, findDates, findImported, findLiveTasks } from '../queries/imported.ts'
import { momentOf, type NewRecords, type Written } from '../rules/page.ts'
import { changeCounters } from './change-counters.ts'

/** Adds comments. A reply to a comment that isn't here yet becomes a top-level comment. */
export async function importComments(tx: MapTx, { source, records }: NewRecords<'comments'>): Promise<Written> {
  const tasks = await findLiveTasks(tx, { source, keys: records.map(({ task }) => task) })
  const authors = await findAuthors(tx, { source, keys: records.map(({ author }) => author) })
  const written = records.filter(({ task }) => tasks.has(task))
  const dateOf = await findDates(tx, { records: written, tasks })
  const rows = written.map((record) => {
    const [created, pending] = [dateOf(record), record.pending ?? false]
    const edited = record.edited ? momentOf(record.edited, tx.now) : null
    return {
      ...{ map_id: tx.map.id, task_id: tasks.get(record.task) ?? 0, author_id: authors(record.author) },
      ...{ content: record.content, parsed_content: record.html, renderer: rendererVersion },
      ...{ created, modified: edited ?? created, edited, pending, live: !pending, imported: true },
    }
  })
  const ids = await insertRows(tx, 'comments', rows)
  const added = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0, remote: written[index]?.remote }))
  for (const { id: comment_id, parsed_content: html, remote, pending } of added) {
    await setImageUses(tx, { comment_id, before: '', html, remote, pending })
  }
  await addCommentTerms(tx, ...added.filter(({ live }) => live))
  const idOf = new Map(written.map(({ key }, index) => [key, ids[index] ?? 0]))
  await attachReplies(tx, { source, records: written, idOf })
  const live = rows.filter((row) => row.live).map(({ task_id }) => task_id)
  await changeCounters(tx, { counter: 'comments_count', tasks: live, change: +1 })
  return records.map(({ key }) => idOf.get(key) ?? 'unknown_task')
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
  const rows = await tx
    .from('comments', { trash_id: null, id: [...new Set(wanted)] })
    .select(['id', 'pending'])
    .execute()
  const pending = new Map(rows.map((row) => [row.id, row.pending]))
  for (const { key, in_reply_to } of records) {
    const parent = found.get(in_reply_to ?? '')
    const id = idOf.get(key) ?? 0
    if (parent === undefined || parent >= id || !pending.has(parent)) continue
    const reference = pending.get(parent) ? { detached_from: parent } : { in_reply_to: parent }
    await updateRows(tx, 'comments', { id }, reference)
  }
}
