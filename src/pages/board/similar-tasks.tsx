import { listSimilarTasks } from '../../features/search/queries/list-similar-tasks.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { idIn, mapPath } from './paths.ts'
import { SimilarTasksView } from './views/similar-tasks.tsx'

/** Tasks similar to a task. The page of the task loads them apart, so that it need not wait for the search. */
export const similarTasksPage: Page = {
  path: `${mapPath}/task/:task/similar`,
  isSearch: () => true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    const similar = await listSimilarTasks(ctx, task.title, task.id)
    return { view: <SimilarTasksView {...{ common: commonData(request), map: ctx.map, task, similar }} /> }
  },
}
