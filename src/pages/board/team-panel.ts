import { listMergedTasks, type MergedTask } from '../../features/merges/queries/list-merged-tasks.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/count-audience.ts'
import { listNotes, type NoteRow } from '../../features/planning/queries/list-notes.ts'
import { listAssignees, noPlan, readPlanOf } from '../../features/planning/queries/read-plan.ts'
import type { Plan } from '../../features/planning/schema.ts'
import { type BoardList, listBoardLists } from '../../features/tasks/queries/board.ts'
import type { TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { MapContext } from '../../platform/context.ts'

/** What only the team sees on the page of a task. */
export interface TeamPanelData {
  lists: BoardList[]
  audience: AudienceCount
  merged: MergedTask[]
  notes: NoteRow[]
  plan: Plan
  assignees: Awaited<ReturnType<typeof listAssignees>>
}

const nobody = ({ site }: MapContext): AudienceCount => ({ told: 0, cannot: 0, minutes: site.announceMinutes })

/** Undefined for people outside the team. What the task does not have is not read. */
export async function findTeamPanel(ctx: MapContext, task: TaskDetails): Promise<TeamPanelData | undefined> {
  if (ctx.role === null) return undefined
  const [lists, audience, merged, notes, plan, assignees] = await Promise.all([
    listBoardLists(ctx),
    task.subscribers_count === 0 ? nobody(ctx) : countAudience(ctx, { task_id: task.id }),
    task.has_merged ? listMergedTasks(ctx, task.id) : [],
    task.has_notes ? listNotes(ctx, task.id) : [],
    task.has_plan ? readPlanOf(ctx, task.id) : noPlan,
    listAssignees(ctx),
  ])
  return { lists, audience, merged, notes, plan, assignees }
}
