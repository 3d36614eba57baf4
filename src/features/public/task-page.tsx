import type { VNode } from 'preact'
import type { Page, Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import { mapPath, visitMap } from '../maps/visit-map.ts'
import { taskPath } from '../tasks/path.ts'
import { addressedId } from './addressed-id.ts'
import { type Conversation, conversationOf } from './conversation.ts'
import { similarTo } from './similar.ts'
import { requireShownTask, type ShownTask } from './task.ts'
import { TaskView } from './views/task.tsx'
import { votersOf } from './voters.ts'
import { wayOf } from './way.ts'

export const taskPage: Page = {
  path: `${mapPath}/task/:task`,
  show: async (visit) => {
    const map = await visitMap(visit)
    const task = await requireShownTask(visit, map, addressedId(visit.params.task))
    if (visit.params.task !== `${task.id}-${task.slug}`) return { redirect: taskPath(map.path, task), forGood: true }
    return { view: await viewOf(visit, map, task) }
  },
}

/** The page of a task, with a comment half written. */
export async function showTask(visit: Visit, preview?: string) {
  const map = await visitMap(visit)
  const task = await requireShownTask(visit, map, addressedId(visit.params.task))
  return { view: await viewOf(visit, map, task, preview) }
}

async function viewOf(visit: Visit, map: OpenMap, task: ShownTask, preview?: string): Promise<VNode> {
  const [conversation, voters, way, similar] = await Promise.all([
    conversationFor(visit, map, task.id),
    votersOf(visit, map, task.id),
    wayOf(visit, map, task.id),
    similarTo(visit, map, task.title, task.id),
  ])
  return <TaskView {...{ visit, map, task, conversation, voters, way, similar, preview }} />
}

/** The newest part of it, the part before a comment, or the part that holds one. */
async function conversationFor(visit: Visit, map: OpenMap, taskId: number): Promise<Conversation> {
  const { query, form } = visit
  const [before, wanted] = [addressedId(query.before), addressedId(query.comment ?? form.in_reply_to)]
  const shown = await conversationOf(visit, map, taskId, before || undefined)
  const isThere = wanted === 0 || shown.comments.some(({ id }) => id === wanted)
  return isThere ? shown : conversationOf(visit, map, taskId, wanted + 1)
}
