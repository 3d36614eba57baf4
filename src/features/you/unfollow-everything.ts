import { type ContextValues, inTransaction, type Tx } from '../../platform/context.ts'
import { held } from '../../platform/db/lock.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import type { Visit } from '../../platform/http/page.ts'
import { taskUnfollowed } from '../subscriptions/events.ts'
import { personOf } from './person.ts'

/** Tasks at a time; each makes an event, and a statement takes only so many values. */
const batch = 500

/** Ends every subscription of the person, in every map, also to tasks they could not see any more. */
export async function unfollowEverything(tx: TxDb, visit: Visit): Promise<void> {
  const { database, site, now, requestId } = visit
  const actor = { kind: 'person', user_id: personOf(visit).id, member: false } as const
  for (const map of await followedMaps(tx, visit)) {
    const values: ContextValues = { database, site, now, requestId, actor, map }
    const tasks = await inTransaction(tx, values, (inMap) => endSubscriptions(inMap, actor.user_id))
    for (let done = 0; done < tasks.length; done += batch) {
      const some = tasks.slice(done, done + batch)
      await inTransaction(tx, values, (inMap) => countOneLess(inMap, actor.user_id, some))
    }
  }
}

/** Returns the tasks they were to. */
async function endSubscriptions(tx: Tx, userId: number): Promise<number[]> {
  const tasks = tx.db
    .selectFrom('tasks')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('subscriptions').select('task_id').where('map_id', '=', tx.map.id).where('user_id', '=', userId),
    )
  await held(tx.database, tasks.orderBy('id')).execute()
  const ended = await tx.db
    .deleteFrom('subscriptions')
    .where('map_id', '=', tx.map.id)
    .where('user_id', '=', userId)
    .returning('task_id')
    .execute()
  return ended.map(({ task_id }) => task_id)
}

async function countOneLess(tx: Tx, user_id: number, tasks: number[]): Promise<void> {
  await tx.db
    .updateTable('tasks')
    .set((eb) => ({ subscribers_count: eb('subscribers_count', '-', 1) }))
    .where('map_id', '=', tx.map.id)
    .where('id', 'in', tasks)
    .execute()
  for (const task_id of tasks) tx.emit(taskUnfollowed, { task_id, user_id })
}

async function followedMaps(tx: TxDb, visit: Visit) {
  const maps = await tx
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.team_id', 'maps.slug', 'maps.archived', 'teams.slug as team_slug'])
    .where('maps.id', 'in', (eb) =>
      eb.selectFrom('subscriptions').select('map_id').where('user_id', '=', personOf(visit).id),
    )
    .orderBy('maps.id')
    .execute()
  return maps.map(({ id, team_id, slug, archived, team_slug }) => ({
    id,
    team_id,
    path: `/${team_slug}/${slug}`,
    archived: archived !== null,
  }))
}
