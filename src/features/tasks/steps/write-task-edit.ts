import { folded } from '../../../lib/text.ts'
import type { Timestamp } from '../../../lib/time.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskApproved, taskEdited, taskMoved } from '../events.ts'
import { requireTask } from '../queries/find-task.ts'
import { requireListAndCategory } from '../queries/require-list-and-category.ts'
import type { RenderedTask } from '../rules/render-task.ts'
import type { TaskEdit, WrittenFields } from '../schema.ts'
import { addStay } from './add-stay.ts'
import { replaceTaskTerms } from './replace-task-terms.ts'

export type WrittenEdit = RenderedTask<TaskEdit> & {
  task_id: number
  /** Given where the author changes the text. */
  edited?: Timestamp
  /** The edit undoes an earlier one. */
  undoes?: boolean
}

/** Writes an edit of a task. An edit that changes nothing writes nothing and emits no event. */
export async function writeTaskEdit(tx: MapTx, { task_id: id, ...edit }: WrittenEdit): Promise<void> {
  await lockMap(tx)
  const before = await requireTask(tx, id)
  const { list, category_id } = await requireListAndCategory(tx, edit)
  const next = {
    list_id: list?.id ?? before.list_id,
    category_id: edit.category === undefined ? before.category_id : category_id,
    title: edit.title ?? before.title,
    description: edit.description === undefined ? before.description : (edit.description ?? ''),
    url: edit.url === undefined ? before.url : (edit.url ?? ''),
    pending: edit.pending === undefined ? before.pending : (edit.pending ?? false),
    lock_comments: edit.lock_comments === undefined ? before.lock_comments : (edit.lock_comments ?? false),
  } satisfies WrittenFields
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== before[name])
  const moved = changed.includes('list_id')
  if (edit.note && !moved) throw noteWithoutMove()
  if (changed.length === 0) return

  const list_arrival = moved
    ? await addStay(tx, { task_id: id, list_id: next.list_id, note: edit.note ?? '', undoes: edit.undoes })
    : before.list_arrival
  const parsed_description = changed.includes('description') ? edit.parsed_description : before.parsed_description
  await tx.db
    .updateTable('tasks')
    .set({
      ...next,
      title_folded: folded(next.title),
      slug: slugOf(next.title, 'task'),
      parsed_description,
      renderer: changed.includes('description') ? rendererVersion : before.renderer,
      modified: tx.now,
      edited: edit.edited ?? before.edited,
      list_arrival,
    })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .execute()
  if (changed.includes('description')) {
    const text = { before: before.parsed_description, html: parsed_description, remote: edit.remote_images }
    await setImageUses(tx, { task_id: id, ...text, pending: next.pending })
  }
  if (changed.some((name) => name === 'title' || name === 'description' || name === 'pending')) {
    await replaceTaskTerms(tx, { id, title: next.title, parsed_description, pending: next.pending })
  }
  if (moved || changed.includes('pending')) {
    await changeTaskCounts(tx, { list_id: before.list_id, tasks: -1, pending: before.pending ? -1 : 0 })
    await changeTaskCounts(tx, { list_id: next.list_id, tasks: +1, pending: next.pending ? +1 : 0 })
  }
  const notify = edit.notify ?? true
  if (moved) tx.emit(taskMoved, { task_id: id, from_list_id: before.list_id, to_list_id: next.list_id, notify })
  if (before.pending && !next.pending) tx.emit(taskApproved, { task_id: id, notify })
  tx.emit(taskEdited, { task_id: id, fields: changed.map((name) => names[name] ?? name), notify })
}

const noteWithoutMove = () =>
  new Invalid([
    {
      field: 'note',
      code: 'not_moved',
      message: 'A note goes with a move. Give a parent that the task is not in yet.',
    },
  ])

/** The names of columns in the API, where they differ. */
const names: Record<string, string> = { list_id: 'parent', category_id: 'category' }
