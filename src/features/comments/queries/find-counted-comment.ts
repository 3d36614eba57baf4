import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { FindRow } from '../../../platform/limits/rows-within.ts'
import { commentEdited, commentHeld } from '../events.ts'

/**
 * What counts for the limit of comments: those of the actor, and their changes of them. A comment that waits has no event
 * yet, so rows are counted; what waits or was deleted was written all the same. Each part reads an index.
 */
export const findCountedComment =
  (tx: MapTx): FindRow =>
  async (since, offset) => {
    const user_id = userIdOf(tx.actor)
    const { rows } = await sql<{ created: Timestamp }>`select created from (
      select * from (select b.created from comments b where b.map_id = ${tx.map.id} and b.author_id = ${user_id}
        and b.created > ${since} order by b.created desc limit ${offset + 1}) as written
      union all
      select * from (select e.created from events e where e.map_id = ${tx.map.id} and e.user_id = ${user_id}
        and e.created > ${since} and e.type in (${commentEdited.name}, ${commentHeld.name})
        order by e.created desc limit ${offset + 1}) as changed
    ) as counted order by created desc limit 1 offset ${offset}`.execute(tx.db)
    return rows[0]
  }
