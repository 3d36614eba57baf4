import { listMergedTasks, type MergedTask } from '../../features/merges/queries/merged-tasks.ts'
import { listNotes, type NoteRow } from '../../features/notes/queries/list-notes.ts'
import { type Audience, countAudience } from '../../features/notices/queries/count-audience.ts'
import { listAssignees } from '../../features/plans/queries/assignees.ts'
import { findPlan } from '../../features/plans/queries/read-plan.ts'
import type { Plan } from '../../features/plans/schema.ts'
import { type BoardList, boardLists } from '../../features/tasks/queries/board.ts'
import type { MapContext } from '../../platform/context.ts'

/** What only the team sees on the page of a task. */
export interface TeamPanelData {
  lists: BoardList[]
  audience: Audience
  merged: MergedTask[]
  notes: NoteRow[]
  plan: Plan
  assignees: Awaited<ReturnType<typeof listAssignees>>
}

/** Undefined for people outside the team. */
export async function readTeamPanel(ctx: MapContext, taskId: number): Promise<TeamPanelData | undefined> {
  if (ctx.role === null) return undefined
  const [lists, audience, merged, notes, plan, assignees] = await Promise.all([
    boardLists(ctx),
    countAudience(ctx, { task_id: taskId }),
    listMergedTasks(ctx, taskId),
    listNotes(ctx, taskId),
    findPlan(ctx, taskId),
    listAssignees(ctx),
  ])
  return { lists, audience, merged, notes, plan, assignees }
}
