import type { Page, Visit } from '../../platform/http/page.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { similarTasks } from '../search/similar-tasks.ts'
import { addressedId } from './addressed-id.ts'
import { conversationOf } from './conversation.ts'
import { requireShownTask } from './task.ts'
import { viewerOf } from './viewer.ts'
import { TaskView } from './views/task.tsx'
import { votersOf } from './voters.ts'
import { wayOf } from './way.ts'

const shownSimilar = 5

export const taskPage: Page = {
  path: `${mapPath}/task/:task`,
  show: async (visit) => {
    const map = await visitMap(visit)
    const { id, slug } = await requireShownTask(visit, map, addressedId(visit.params.task))
    if (visit.params.task !== `${id}-${slug}`) return { redirect: `${map.path}/task/${id}-${slug}/`, forGood: true }
    return showTask(visit)
  },
}

/** The page of a task, with a comment half written where there is one. */
export async function showTask(visit: Visit, preview?: string) {
  const map = await visitMap(visit)
  const task = await requireShownTask(visit, map, addressedId(visit.params.task))
  const before = addressedId(visit.query.before) || undefined
  const [conversation, voters, way, similar] = await Promise.all([
    conversationOf(visit, map, task.id, before),
    votersOf(visit, map, task.id),
    wayOf(visit, map, task.id),
    similarTasks(visit.database, {
      map_id: map.id,
      title: task.title,
      person: viewerOf(visit, map),
      limit: shownSimilar,
      except: task.id,
    }),
  ])
  return { view: <TaskView {...{ visit, map, task, conversation, voters, way, similar, preview }} /> }
}
