import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

/** The tasks and comments that someone here has touched. */
export interface Touched {
  tasks: Set<number>
  comments: Set<number>
}

const batchSize = 1_000

/**
 * Adds them from the map's events: edits, moves, votes, comments, merges, answers, followers and so on. Imports have no
 * events for their records.
 */
export async function addTouched(
  { db, map }: Pick<MapContext, 'db' | 'map'>,
  { tasks, comments }: Touched,
  since: Timestamp,
): Promise<void> {
  for (let [created, id, more] = [since, 0, true]; more; ) {
    const events = await db
      .selectFrom('events')
      .select(['id', 'created', 'data'])
      .where('map_id', '=', map.id)
      .where((eb) => eb.or([eb('created', '>', created), eb.and([eb('created', '=', created), eb('id', '>', id)])]))
      .where('created', '>=', created)
      .orderBy('created')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { data } of events) {
      const { task_id, into, from, comment_id, in_reply_to } = JSON.parse(data) as Record<string, unknown>
      for (const task of task_id === undefined ? [] : [task_id, into, from]) {
        if (typeof task === 'number') tasks.add(task)
      }
      for (const comment of [comment_id, in_reply_to]) if (typeof comment === 'number') comments.add(comment)
    }
    more = events.length === batchSize
    created = events.at(-1)?.created ?? created
    id = events.at(-1)?.id ?? id
  }
}
