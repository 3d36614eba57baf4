import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { inOpenMap } from '../open-map.ts'
import { openWorkspace } from '../workspace/workspace-page.ts'

export interface OpenTask {
  ctx: OpenMapContext
  task: TaskDetails
  /** The task's path, with a trailing slash. */
  path: string
}

type Handler = (opened: OpenTask, request: PageRequest) => Promise<PageResponse>

interface TeamTaskPage extends Pick<Page, 'files' | 'previews'> {
  show?: Handler
  submit?: Handler
}

export const taskTeamPath = (rest: string): string => `${mapPath}/task/:task/${rest}`

/** A page below a task, for members of the team. Its handlers get the opened task. */
export const taskTeamPage = (rest: string, { show, submit, ...page }: TeamTaskPage): Page =>
  ({
    ...page,
    path: taskTeamPath(rest),
    for: 'member',
    needsSignIn: true,
    ...(show && { show: withTask(show) }),
    ...(submit && { submit: withTask(submit) }),
  }) as Page

const withTask = (handle: Handler) => async (request: PageRequest) => {
  const opened = await openTask(request)
  return inOpenMap(opened.ctx, await handle(opened, request))
}

/** The task in the URL, for members of the team. For anyone else, the page doesn't exist. */
export async function openTask(request: PageRequest): Promise<OpenTask> {
  const ctx = await openWorkspace(request, 'member')
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  return { ctx, task, path: taskPath(ctx.map.path, task) }
}

/** The props of `TaskPage`. */
export const taskFrameOf = ({ task, path }: OpenTask) => ({ task, path })
