import { hourlyInEveryMap } from '../maps/jobs.ts'
import { renderMapAgain } from '../maps/verbs/render-map-again.ts'
import { renderCommentsAgain, renderTasksAgain } from './verbs/render-texts-again.ts'

/** After an upgrade, re-renders the stored HTML of the map, its tasks and its comments, a batch at a time. */
export const renderAgainHandler = hourlyInEveryMap('render-again', async (ctx) => {
  await renderMapAgain(ctx)
  const [tasks, comments] = [await renderTasksAgain(ctx), await renderCommentsAgain(ctx)]
  return tasks.more || comments.more
})
