import { sql } from 'kysely'
import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { Problem } from '../../../platform/errors.ts'
import { nameOf, type PersonName } from '../../../words/person-name.ts'
import { assertMayModerate, mayModerate } from '../../maps/policy.ts'
import { requireTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { type Priority, priorities } from '../../tasks/table.ts'
import { unnamed } from '../../users/schema.ts'
import type { Plan } from '../schema.ts'

export async function readPlan(ctx: MapContext, taskId: number): Promise<Plan> {
  assertMayModerate(ctx)
  return readPlanOf(ctx, await requireTaskDetails(ctx, taskId))
}

/** For a task the caller has already read. People who have left the team are no longer assigned. */
export async function readPlanOf(
  ctx: MapContext,
  task: { assignee_id: number | null; priority: number },
): Promise<Plan> {
  assertMayModerate(ctx)
  const priority = priorityAt(task.priority)
  if (task.assignee_id === null) return { assignee: null, priority }
  const values = { team_id: ctx.map.team_id, user_id: task.assignee_id }
  const [member] = await memberStatement(ctx, values)
  if (!member) return { assignee: null, priority }
  // Members sign in with an account, never with a JWT.
  const assignee = { ...member, display_name: nameOf(member) || unnamed, staff: true, external_id: null }
  return { assignee, priority }
}

const priorityAt = (position: number): Priority => priorities[position] ?? 'none'

const memberStatement = statement(
  ({ db, value }: StatementBuilder<{ team_id: number; user_id: number }>) =>
    db
      .selectFrom('team_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
      .where('m.team_id', '=', value.team_id)
      .where('m.user_id', '=', value.user_id),
  { keepsPlan: true },
)

export interface ShownPlan {
  priority: Plan['priority']
  assignee: (PersonName & { id: number }) | null
}

export async function listPlans(ctx: MapContext, taskIds: number[]): Promise<Map<number, ShownPlan>> {
  assertMayModerate(ctx)
  if (taskIds.length === 0) return new Map()
  const rows = await ctx
    .from('tasks as t', { live: true, id: taskIds })
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 't.assignee_id').on('m.team_id', '=', ctx.map.team_id),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['t.id as task_id', 't.priority', 'u.id', 'u.first_name', 'u.last_name'])
    .execute()
  return new Map(
    rows.map(({ task_id, priority, id, first_name, last_name }) => {
      const assignee = id === null ? null : { id, first_name: first_name ?? '', last_name: last_name ?? '' }
      return [task_id, { priority: priorityAt(priority), assignee }]
    }),
  )
}

export async function hasPlans(ctx: MapContext): Promise<boolean> {
  const tasks = ctx.from('tasks', { live: true }).select('id').limit(1)
  const [assigned, prioritised] = await Promise.all([
    tasks.where('assignee_id', 'is not', null).executeTakeFirst(),
    // A literal, so both engines use the index on prioritised tasks.
    tasks.where(sql<boolean>`priority > 0`).executeTakeFirst(),
  ])
  return assigned !== undefined || prioritised !== undefined
}

/** The team's members, sorted by name. */
export const listAssignees = (ctx: MapContext) => assigneesStatement(ctx, { team_id: ctx.map.team_id })

const assigneesStatement = statement(
  ({ db, value }: StatementBuilder<{ team_id: number }>) =>
    db
      .selectFrom('team_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.deleted'])
      .where('m.team_id', '=', value.team_id)
      .orderBy('u.first_name')
      .orderBy('u.last_name')
      .orderBy('u.id'),
  { keepsPlan: true },
)

export async function assigneeProblems(tx: MapTx, assignee: number | null | undefined): Promise<Problem[]> {
  if (assignee === undefined || assignee === null) return []
  const member = await tx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', tx.map.team_id)
    .where('user_id', '=', assignee)
    .executeTakeFirst()
  return member ? [] : [{ field: 'assignee', code: 'not_found', message: 'No one on the team has this id.' }]
}

/** The most notes shown on a page. Older notes are available through the API. */
const limit = 100

export type NoteRow = Awaited<ReturnType<typeof notesStatement>>[number]

/** A task's newest notes, in chronological order. Empty for people who aren't on the team. */
export async function listNotes(ctx: MapContext, taskId: number): Promise<NoteRow[]> {
  if (!mayModerate(ctx)) return []
  return (await notesStatement(ctx, { map_id: ctx.map.id, task_id: taskId })).reverse()
}

const notesStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number }>) =>
    db
      .selectFrom('task_notes as n')
      .innerJoin('users as u', 'u.id', 'n.author_id')
      .select(['n.id', 'n.content', 'n.created', 'u.first_name', 'u.last_name', 'u.deleted'])
      .where('n.map_id', '=', value.map_id)
      .where('n.task_id', '=', value.task_id)
      .orderBy('n.created', 'desc')
      .orderBy('n.id', 'desc')
      .limit(sql.lit(limit)),
  { keepsPlan: true },
)

interface SavedView {
  id: number
  name: string
  query: string
}

export async function listViews(ctx: MapContext): Promise<SavedView[]> {
  assertMayModerate(ctx)
  return ctx
    .from('saved_views', { user_id: requirePerson(ctx.actor).user_id })
    .select(['id', 'name', 'query'])
    .orderBy('id')
    .execute()
}
