import { asLine, folded } from '../../../lib/text.ts'
import { isHttpUrl, slugOf } from '../../../lib/urls.ts'
import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { addRows, insertRows } from '../../../platform/records/rows.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { addTermsOfTasks } from '../../tasks/steps/task-terms.ts'
import { priorities } from '../../tasks/table.ts'
import { findAuthors, findMapped } from '../queries/imported.ts'
import { idsBy, momentOf, type NewRecords, type Written } from '../rules/page.ts'
import { changeCountsOfLists } from './change-counters.ts'

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
      ...{ title, title_folded: folded(title), slug: slugOf(title, 'task') },
      ...{ description: record.description, parsed_description: record.html, renderer: rendererVersion },
      url: record.url && isHttpUrl(record.url) ? record.url : '',
      ...{ imported: true, pending: record.pending ?? false, lock_comments: record.lock_comments ?? false },
      imported_votes: record.votes_count ?? 0,
      priority: Math.max(0, priorities.indexOf(record.priority ?? 'none')),
      ...{ created, list_arrival: arrival, edited: record.edited ? momentOf(record.edited, tx.now) : null },
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
