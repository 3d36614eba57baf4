import type { Page, Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { similarTasks } from '../search/similar-tasks.ts'
import { addressedId } from './addressed-id.ts'
import { type Conversation, conversationOf } from './conversation.ts'
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
  const [conversation, voters, way, similar] = await Promise.all([
    conversationFor(visit, map, task.id),
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

/** The newest part of it, the part before a comment, or the part that holds one. */
async function conversationFor(visit: Visit, map: OpenMap, taskId: number): Promise<Conversation> {
  const [before, wanted] = [addressedId(visit.query.before), addressedId(visit.query.comment)]
  const shown = await conversationOf(visit, map, taskId, before || undefined)
  const isThere = wanted === 0 || shown.comments.some(({ id }) => id === wanted)
  return isThere ? shown : conversationOf(visit, map, taskId, wanted + 1)
}
