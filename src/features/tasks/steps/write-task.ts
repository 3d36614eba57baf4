import { folded } from '../../../lib/text.ts'
import type { Timestamp } from '../../../lib/time.ts'
import { slugOf } from '../../../lib/urls.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { type NameIn, type ValuesIn, writtenValues } from '../../../platform/records/fields.ts'
import { addRow, deleteRows, insertRow, setRows } from '../../../platform/records/rows.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { changeTaskCounts } from '../../lists/steps/lists.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskApproved, taskCreated, taskEdited, taskMoved } from '../events.ts'
import { taskFields } from '../fields.ts'
import { requireListAndCategory, requireTask } from '../queries/find-task.ts'
import type { RenderedTask } from '../queries/render-task-in-worker.ts'
import type { NewTask, TaskEdit } from '../schema.ts'
import { addTaskTerms, replaceTaskTerms } from './task-terms.ts'

/**
 * Adds a task with the actor as its author. The caller must have checked their permission: members add tasks, everyone
 * else suggests them.
 */
export async function insertTask(tx: MapTx, input: RenderedTask<NewTask>): Promise<number> {
  await lockMap(tx)
  const { category_id } = await requireListAndCategory(tx, input)
  const { parsed_description } = input
  const pending = input.pending ?? false
  const id = await insertRow(tx, 'tasks', {
    list_id: input.parent,
    author_id: authorOf(tx.actor),
    category_id,
    ...writtenValues(taskFields, input),
    title_folded: folded(input.title),
    slug: slugOf(input.title, 'task'),
    parsed_description,
    renderer: rendererVersion,
    created: tx.now,
    modified: tx.now,
    list_arrival: tx.now,
  })
  const text = { before: '', html: parsed_description, remote: input.remote_images }
  await setImageUses(tx, { task_id: id, ...text, pending })
  await addTaskTerms(tx, { id, title: input.title, parsed_description, pending })
  await changeTaskCounts(tx, { list_id: input.parent, tasks: 1, pending: pending ? 1 : 0 })
  await addStay(tx, { task_id: id, list_id: input.parent, isFirst: true })
  tx.emit(taskCreated, {
    task_id: id,
    list_id: input.parent,
    title: input.title,
    pending,
    notify: input.notify ?? true,
  })
  return id
}

/** The HTML is only needed with the description it was rendered from. */
export type TaskChange =
  | RenderedTask<TaskEdit>
  | (Omit<TaskEdit, 'description'> & { [Field in 'description' | 'parsed_description' | 'remote_images']?: undefined })

type WrittenEdit = TaskChange & {
  task_id: number
  /** Set if the author changes the text. */
  edited?: Timestamp
  /** Whether the edit undoes an earlier one. */
  undoes?: boolean
}

/** Writes an edit to a task. An edit that changes nothing writes nothing and emits no event. */
export async function writeTaskEdit(tx: MapTx, { task_id: id, ...edit }: WrittenEdit): Promise<void> {
  await lockMap(tx)
  const before = await requireTask(tx, id)
  const { list, category_id } = await requireListAndCategory(tx, edit)
  const next = {
    list_id: list?.id ?? before.list_id,
    category_id: edit.category === undefined ? before.category_id : category_id,
    ...writtenValues(taskFields, edit, before),
  }
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== before[name])
  const moved = changed.includes('list_id')
  if (edit.note && !moved) throw noteWithoutMove()
  if (changed.length === 0) return

  const list_arrival = moved
    ? await addStay(tx, { task_id: id, list_id: next.list_id, note: edit.note ?? '', undoes: edit.undoes })
    : before.list_arrival
  const parsed_description = changed.includes('description')
    ? (edit.parsed_description ?? '')
    : before.parsed_description
  const written = {
    ...next,
    title_folded: folded(next.title),
    slug: slugOf(next.title, 'task'),
    parsed_description,
    renderer: changed.includes('description') ? rendererVersion : before.renderer,
    modified: tx.now,
    edited: edit.edited ?? before.edited,
    list_arrival,
  }
  // Writing a column also rewrites its indexes, even if its value is the same.
  const differing = Object.entries(written).filter(([name, value]) => value !== before[name as keyof typeof written])
  await setRows(tx, 'tasks', { id }, Object.fromEntries(differing))
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
  const { list_id: parent, pending } = before
  const from = { from_list_id: parent, previous: { parent, pending } }
  if (moved) tx.emit(taskMoved, { task_id: id, ...from, to_list_id: next.list_id, notify })
  if (before.pending && !next.pending) tx.emit(taskApproved, { task_id: id, notify })
  const fields = changed.map(nameOf)
  const short = changed.filter((name) => taskFields[nameOf(name)].previous).map((name) => [nameOf(name), before[name]])
  tx.emit(taskEdited, { task_id: id, fields, previous: { ...Object.fromEntries(short), pending }, notify })
}

const noteWithoutMove = () =>
  new Invalid([
    {
      field: 'note',
      code: 'not_moved',
      message: 'A note is only allowed with a move. Set parent to another list.',
    },
  ])

type Values = ValuesIn<typeof taskFields, 'write'>

type Written = NameIn<typeof taskFields, 'write'>

/** The columns of written fields that have no column of the same name. */
const references: Record<Exclude<Written, keyof Values>, 'list_id' | 'category_id'> = {
  parent: 'list_id',
  category: 'category_id',
}

const nameOf = (column: string): Written =>
  (Object.entries(references).find(([, name]) => name === column)?.[0] ?? column) as Written

interface AddStayInput {
  task_id: number
  list_id: number
  note?: string
  /** Whether the move undoes the last one. */
  undoes?: boolean | undefined
  /** Whether the task is new, so it has no stay to end. */
  isFirst?: boolean
}

/**
 * Ends the task's stay in its list and begins the next one, in the move's transaction. Undoing a move removes its stay
 * instead and resumes the previous one, as if the task had never been planned or completed. Returns when the task
 * arrived in the list.
 */
async function addStay(tx: MapTx, input: AddStayInput): Promise<Timestamp> {
  const { task_id, list_id, note = '', undoes, isFirst } = input
  const before = undoes ? await resumeStay(tx, task_id, list_id) : undefined
  if (before !== undefined) return before
  if (!isFirst) await setRows(tx, 'task_stays', { task_id, left_at: null }, { left_at: tx.now })
  await addRow(tx, 'task_stays', { task_id, list_id, arrived: tx.now, left_at: null, note })
  return tx.now
}

/** Undefined if the task was in a different list in between. */
async function resumeStay(tx: MapTx, task_id: number, list_id: number): Promise<Timestamp | undefined> {
  const stays = tx.from('task_stays', { task_id }).select(['id', 'list_id', 'arrived'])
  const [last, before] = await stays.orderBy('id', 'desc').limit(2).execute()
  if (!last || before?.list_id !== list_id) return undefined
  await deleteRows(tx, 'task_stays', { id: last.id })
  await setRows(tx, 'task_stays', { id: before.id }, { left_at: null })
  return before.arrived
}
