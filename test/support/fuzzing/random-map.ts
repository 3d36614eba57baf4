import { aMap, type TestMap } from '../builders/a-map.ts'
import { type Step, walkerIn } from './random-walk.ts'

/** A map after a random walk, with what the walk doesn't add: imported votes, merges, answers, notes and priorities. */
export async function aRandomMap(steps: Step[]): Promise<TestMap> {
  const map = await aMap()
  const walk = walkerIn(map, { lists: [map.list(), map.list('planned')], tasks: [] })
  for (const step of steps) await walk(step)
  const manage = map.client('manage')
  const tasks = (await manage.tasks.list()).results
  await map.database.transaction(async (tx) => {
    for (const [index, { id }] of tasks.entries()) {
      const task = tx.updateTable('tasks').where('map_id', '=', map.id).where('id', '=', id)
      await task.set({ imported_votes: 5 * (index % 3) }).execute()
    }
  })
  for (const [index, { id }] of tasks.entries()) {
    const [comment] = (await manage.comments.list(id)).results
    if (comment) await manage.comments.pin(comment.id)
    if (index % 3 === 0) await manage.notes.create({ parent: id, content: 'A note' })
    if (index % 4 === 0) await manage.plans.edit(id, { priority: 'high' })
  }
  const [first, ...others] = tasks
  for (const { id } of others.slice(0, 2)) if (first) await manage.tasks.merge(id, { into: first.id })
  return map
}
