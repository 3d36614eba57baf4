import { authorOf, requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid, notFound } from '../../../platform/errors.ts'
import { deleteRows, insertRow, setRows } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireParentTask, requireTask } from '../../tasks/queries/find-task.ts'
import { priorities } from '../../tasks/table.ts'
import { noteAdded, noteDeleted, taskPlanned } from '../events.ts'
import { assigneeProblems, listViews } from '../queries/planning.ts'
import type { NewNote, PlanChange, PlanEdit } from '../schema.ts'

/** Writes nothing, emits no event and returns undefined if nothing changes. */
export async function editPlan(
  ctx: MapContext,
  { task_id, ...edit }: PlanEdit & { task_id: number },
): Promise<PlanChange | undefined> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const task = await requireTask(tx, task_id)
    const problems = await assigneeProblems(tx, edit.assignee)
    if (problems.length > 0) throw new Invalid(problems)
    const before = { assignee: task.assignee_id, priority: priorities[task.priority] ?? 'none' }
    const next = {
      assignee: edit.assignee === undefined ? before.assignee : edit.assignee,
      priority: edit.priority === undefined ? before.priority : (edit.priority ?? 'none'),
    }
    const fields = (['assignee', 'priority'] as const).filter((name) => next[name] !== before[name])
    if (fields.length === 0) return undefined
    await setRows(
      tx,
      'tasks',
      { id: task_id },
      { assignee_id: next.assignee, priority: priorities.indexOf(next.priority) },
    )
    tx.emit(taskPlanned, { task_id, fields })
    const changed = (plan: PlanEdit): PlanEdit => Object.fromEntries(fields.map((name) => [name, plan[name]]))
    return { before: changed(before), after: changed(next) }
  })
}

/** Adds a note to a task. Only the team can read it. */
export async function addNote(ctx: MapContext, { parent, content }: NewNote): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const task = await requireParentTask(tx, parent)
    const id = await insertRow(tx, 'task_notes', {
      task_id: task.id,
      author_id: authorOf(tx.actor),
      content,
      created: tx.now,
    })
    tx.emit(noteAdded, { note_id: id, task_id: task.id })
    return id
  })
}

/** Notes skip the trash: they're short, and only the team has seen them. */
export async function deleteNote(ctx: MapContext, { note_id }: { note_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const note = await tx.delete('task_notes', { id: note_id }).returning('task_id').executeTakeFirstOrThrow(notFound)
    await requireTask(tx, note.task_id)
    tx.emit(noteDeleted, { note_id, task_id: note.task_id })
  })
}

const maxViews = 20

/** Saves the task table's filters under a name. If a view with that name exists, its filters are replaced. */
export async function saveView(ctx: MapContext, { name, query }: { name: string; query: string }): Promise<void> {
  assertMayModerate(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const views = await listViews(tx)
    if (views.length >= maxViews && !views.some((view) => view.name === name)) throw tooMany()
    await tx.db
      .insertInto('saved_views')
      .values({ map_id: tx.map.id, user_id, name, query, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'user_id', 'name']).doUpdateSet({ query }))
      .execute()
  })
}

/** Deletes one of the person's own views. A second call has no effect. */
export async function deleteView(ctx: MapContext, { view_id }: { view_id: number }): Promise<void> {
  assertMayModerate(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction((tx) => deleteRows(tx, 'saved_views', { id: view_id, user_id }))
}

const tooMany = () =>
  new Invalid([{ field: 'name', code: 'too_many_views', message: `You can save at most ${maxViews} views.` }])
