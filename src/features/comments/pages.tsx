import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { addressedId } from '../tasks/pages.tsx'
import { conversationOf, findShownTask } from './conversation.ts'
import { TaskView } from './views/task.tsx'

export const taskPage: Page = {
  path: `${mapPath}/task/:task`,
  handle: async (visit) => {
    const map = await visitMap(visit)
    const task = await findShownTask(visit, map, addressedId(visit.params.task))
    if (!task) throw new NotFound()
    const address = `${task.id}-${task.slug}`
    if (visit.params.task !== address) return { redirect: `${map.path}/task/${address}/` }
    const comments = await conversationOf(visit, map, task.id)
    return { view: <TaskView visit={visit} map={map} task={task} comments={comments} /> }
  },
}
