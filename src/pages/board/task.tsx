import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { findDeclined } from '../../features/moderation/queries/own-suggestions.ts'
import { hasUnseen } from '../../features/notices/queries/list-notices.ts'
import { markSeen } from '../../features/notices/verbs/mark-seen.ts'
import { findMergedInto } from '../../features/tasks/queries/find-task.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { required } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { withSharedMap } from '../open-map.ts'
import { withTask } from '../task-team/task-page.tsx'
import { readTask } from './read-task.ts'
import { DeclinedView } from './views/conversation.tsx'
import { TaskView } from './views/task.tsx'

export const taskPage: Page = { path: `${mapPath}/task/:task`, show: withSharedMap(lookAtTask) }

async function lookAtTask(request: PageRequest, ctx: OpenMapContext): Promise<PageResponse> {
  const id = idIn(request.params.task)
  const task = await findTaskDetails(ctx, id)
  if (!task) {
    const target = await findMergedInto(ctx, id)
    if (target) return { redirect: taskPath(ctx.map.path, target), flash: 'task.merged' }
    const declined = required(await findDeclined(ctx, id))
    return { view: <DeclinedView {...declined} />, status: 410 }
  }
  const path = taskPath(ctx.map.path, task)
  if (request.params.task !== `${task.id}-${task.slug}`) return { redirect: path, permanent: true }
  const isNew = await hasNew(ctx, task.id)
  if (isNew && !request.isPrefetch) await markSeen(ctx, { task_id: task.id })
  const isUnopened = isNew && request.isPrefetch
  return { view: <TaskView />, data: { task, path, isUnopened, ...(await readTask(request, ctx, task)) } }
}

/** Whether the person has unseen notifications about the task. False in an archived map, where nothing is written. */
const hasNew = async (ctx: OpenMapContext, task_id: number): Promise<boolean> =>
  !ctx.map.archived && (await hasUnseen(ctx, task_id))

/** A task's page, with a comment that hasn't been sent yet. */
export const showTask = (request: PageRequest, preview?: string): Promise<PageResponse> =>
  withTask(async ({ ctx, task }) => ({ view: <TaskView />, data: await readTask(request, ctx, task, preview) }))(
    request,
  )
