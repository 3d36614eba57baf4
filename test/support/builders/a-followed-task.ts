import { followTask } from '../../../src/features/subscriptions/verbs/following.ts'
import { createTask } from '../../../src/features/tasks/verbs/tasks.ts'
import { aMapWithNotices } from './a-map-with-notices.ts'
import { renderTask } from './render.ts'

/** One of the team's tasks, followed by Grace. */
export async function aFollowedTask(options: Parameters<typeof aMapWithNotices>[0] = {}) {
  const telling = await aMapWithNotices(options)
  const [team, grace] = [await telling.person({ role: 'Moderator' }), await telling.person({ first_name: 'Grace' })]
  const task = await createTask(
    telling.as(team, 'Moderator'),
    renderTask({ parent: telling.map.list(), title: 'Dark' }),
  )
  await followTask(telling.as(grace), { task_id: task })
  return { ...telling, team, grace, task }
}
