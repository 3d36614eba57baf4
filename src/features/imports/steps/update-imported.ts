import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { addRow, deleteRows, setRows } from '../../../platform/records/rows.ts'
import { addCommentTerms } from '../../comments/steps/insert-comment.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { replaceTaskTerms } from '../../tasks/steps/task-terms.ts'
import type { Change } from '../queries/imported-changes.ts'
import { momentOf, type Rendered } from '../rules/page.ts'

interface Update<File extends 'tasks' | 'comments'> {
  change: Change<File>
  rendered: Rendered<File>
}

/** Updates a task with the source's values. There's no event: the import has one for all of its records. */
export async function updateImportedTask(tx: MapTx, { change, rendered }: Update<'tasks'>): Promise<void> {
  const { id, set, record } = change
  const before = await requireTask(tx, id)
  const next = {
    title: (set.title as string | undefined) ?? before.title,
    description: (set.description as string | undefined) ?? before.description,
    list_id: (set.list_id as number | undefined) ?? before.list_id,
    category_id: set.category_id === undefined ? before.category_id : (set.category_id as number | null),
  }
  const parsed_description = set.description === undefined ? before.parsed_description : rendered.html
  const isText = set.title !== undefined || set.description !== undefined
  await setRows(
    tx,
    'tasks',
    { id },
    {
      ...{ ...next, parsed_description, title_folded: folded(next.title), slug: slugOf(next.title, 'task') },
      renderer: set.description === undefined ? before.renderer : rendererVersion,
      edited: isText ? editedAt(tx, record) : before.edited,
      list_arrival: set.list_id === undefined ? before.list_arrival : await moveStay(tx, { change, before }),
      modified: tx.now,
    },
  )
  const { pending } = before
  if (set.description !== undefined) {
    const text = { before: before.parsed_description, html: parsed_description, remote: rendered.remote }
    await setImageUses(tx, { task_id: id, ...text, pending })
  }
  if (isText) await replaceTaskTerms(tx, { id, title: next.title, parsed_description, pending })
  if (set.list_id === undefined) return
  await changeTaskCounts(tx, { list_id: before.list_id, tasks: -1, pending: pending ? -1 : 0 })
  await changeTaskCounts(tx, { list_id: next.list_id, tasks: +1, pending: pending ? +1 : 0 })
}

/** Text without an edit date was edited some time between two imports. */
const editedAt = (tx: MapTx, { edited }: { edited?: string }): string => (edited ? momentOf(edited, tx.now) : tx.now)

/**
 * Begins the next stay when the source says so. A source without dates corrects the current stay instead, so that What's
 * new doesn't show everything that moved before the import. Returns the arrival.
 */
async function moveStay(
  tx: MapTx,
  { change, before }: { change: Change<'tasks'>; before: { id: number; list_arrival: string } },
): Promise<string> {
  const { list_arrival = before.list_arrival } = change.record
  const [task_id, list_id, arrived] = [before.id, change.set.list_id as number, momentOf(list_arrival, tx.now)]
  const current = { task_id, left_at: null }
  if (arrived <= before.list_arrival) {
    await setRows(tx, 'task_stays', current, { list_id })
    return before.list_arrival
  }
  await setRows(tx, 'task_stays', current, { left_at: arrived })
  await addRow(tx, 'task_stays', { task_id, list_id, arrived, left_at: null, imported: true })
  return arrived
}

/** Updates a comment with the source's text. */
export async function updateImportedComment(tx: MapTx, { change, rendered }: Update<'comments'>): Promise<void> {
  const { id, record } = change
  const { parsed_content: before } = await tx.db
    .selectFrom('comments')
    .select('parsed_content')
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  const text = { content: rendered.content, parsed_content: rendered.html, renderer: rendererVersion }
  await setRows(tx, 'comments', { id }, { ...text, edited: editedAt(tx, record), modified: tx.now })
  await setImageUses(tx, { comment_id: id, before, html: rendered.html, remote: rendered.remote, pending: false })
  await deleteRows(tx, 'comment_terms', { comment_id: id })
  await addCommentTerms(tx, { id, parsed_content: rendered.html })
}
