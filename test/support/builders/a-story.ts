import { readInsight } from '../../../src/features/insight/queries/read-insight.ts'
import { countDays } from '../../../src/features/insight/verbs/count-days.ts'
import { createTask, editTask } from '../../../src/features/tasks/verbs/tasks.ts'
import { castVote } from '../../../src/features/votes/verbs/votes.ts'
import { addDays, dayOf } from '../../../src/lib/time.ts'
import type { MemberRole } from '../../../src/platform/actor.ts'
import { inMap, type MapContext } from '../../../src/platform/context.ts'
import { aMap } from './a-map.ts'
import { aPerson } from './a-person.ts'
import { contextsOf } from './acting-as.ts'
import { renderTask } from './render.ts'

export const today = '2026-06-30'
export const at = (daysAgo: number, time = '10:00') => `${addDays(today, -daysAgo)}T${time}:00.000Z`

/** A map with two people who can act at any time. */
export async function aStory() {
  const map = await aMap()
  const [ada, grace] = [await aPerson(map), await aPerson(map)]
  const as = (person: { id: number }, now: string, role: MemberRole | null = 'Administrator') =>
    contextsOf(map, person, role, now).inMap
  const system = (now: string): MapContext => {
    const { inMap: ctx } = contextsOf(map, ada, null, now)
    return inMap({ ...ctx, actor: { kind: 'system' } }, ctx.map, null)
  }
  return {
    map,
    ada,
    grace,
    as,
    task: (now: string, parent = map.list(), category?: string) =>
      createTask(as(ada, now), renderTask({ parent, title: 'A task', ...(category ? { category } : {}) })),
    move: (now: string, task_id: number, parent: number) =>
      editTask(as(ada, now), { task_id, parent, parsed_description: '' }),
    vote: (now: string, person: { id: number }, task_id: number) => castVote(as(person, now), { parent: task_id }),
    count: async (now = `${today}T23:00:00.000Z`, count = countDays) => {
      // The server's own job may already have counted this map, using today's clock.
      await map.database.transaction((tx) =>
        tx.deleteFrom('map_days').where('map_id', '=', map.id).where('day', '>', dayOf(now)).execute(),
      )
      while ((await count(system(now))) && count === countDays);
    },
    insight: (days: 30 | 90 | 365 = 30) => readInsight(as(ada, `${today}T23:30:00.000Z`), days),
  }
}
