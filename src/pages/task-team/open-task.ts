import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/path.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../board/paths.ts'
import { openWorkspace } from '../workspace/workspace-page.ts'

/** The path of a page below a task. */
export const taskTeamPath = (rest: string): string => `${mapPath}/task/:task/${rest}`

interface OpenTask {
  ctx: OpenMapContext
  task: TaskDetails
  /** The path of the task, with a slash at its end. */
  path: string
}

/** The task of the URL, for members of the team. Others find nothing here. */
export async function openTask(request: PageRequest): Promise<OpenTask> {
  const ctx = await openWorkspace(request, 'member')
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  return { ctx, task, path: taskPath(ctx.map.path, task) }
}
