import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page } from '../../platform/http/page.ts'
import type { MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { NameLink } from '../layout/text.tsx'
import { withMap } from '../open-map.ts'
import { type SimilarTask, SimilarTasks, similarFrame } from './views/similar.tsx'

/** Tasks similar to a task. The task's page loads them separately, so it doesn't wait for the search. */
export const similarTasksPage: Page = {
  path: `${mapPath}/task/:task/similar`,
  isSearch: () => true,
  show: withMap(async (request, ctx) => {
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    const similar = await listSimilarTasks(ctx, task.title, task.id)
    return { view: <SimilarTasksView {...{ task, similar }} /> }
  }),
}

type Props = { task: TaskDetails; similar: SimilarTask[] }

function SimilarTasksView({ task, similar }: Props, { t, map }: MapData) {
  return (
    <Layout title={t('task.similar.of', { title: task.title })}>
      <h1>
        <NameLink href={taskPath(map.path, task)} name={task.title} />
      </h1>
      <turbo-frame id={similarFrame}>
        {similar.length > 0 && <SimilarTasks similar={similar} heading={t('task.similar')} />}
      </turbo-frame>
      {/* Outside the frame, because only this page shows it. */}
      {similar.length === 0 && <p class="muted">{t('task.similar.none')}</p>}
    </Layout>
  )
}
