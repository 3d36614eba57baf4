import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { insertRows, updateRows } from '../../../platform/records/rows.ts'
import { addCommentTerms } from '../../comments/steps/insert-comment.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { findImported, findOfTasks } from '../queries/imported.ts'
import { idsBy, momentOf, type NewRecords, type Written } from '../rules/page.ts'
import { changeCounters } from './change-counters.ts'

/** Adds comments. A reply to a comment that isn't here yet becomes a top-level comment. */
export async function importComments(tx: MapTx, { source, records }: NewRecords<'comments'>): Promise<Written> {
  const found = await findOfTasks(tx, { source, records })
  const rows = found.map(({ row, record }) => {
    const edited = record.edited ? momentOf(record.edited, tx.now) : null
    const pending = record.pending ?? false
    return {
      ...{ ...row, content: record.content, parsed_content: record.html, renderer: rendererVersion },
      ...{ modified: edited ?? row.created, edited, pending, live: !pending, imported: true },
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
  const rows = await tx.db
    .selectFrom('comments')
    .select(['id', 'pending'])
    .where('map_id', '=', tx.map.id)
    .where('id', 'in', [...new Set(wanted)])
    .where('trash_id', 'is', null)
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
