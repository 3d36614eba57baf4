import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { FindRow } from '../../../platform/limits/rows-within.ts'

/**
 * Counts the actor's comments and edits toward the rate limit. It counts rows rather than events, because pending
 * comments have no events; each edit leaves an earlier version. Pending and deleted comments count too. Both parts use
 * an index.
 */
export const findCountedComment =
  (tx: MapTx): FindRow =>
  async (since, offset) => {
    const user_id = userIdOf(tx.actor)
    const { rows } = await sql<{ created: Timestamp }>`select created from (
      select * from (select b.created from comments b where b.map_id = ${tx.map.id} and b.author_id = ${user_id}
        and b.created > ${since} order by b.created desc limit ${offset + 1}) as written
      union all
      select * from (select v.created from text_versions v where v.map_id = ${tx.map.id} and v.author_id = ${user_id}
        and v.created > ${since} and v.comment_id is not null
        order by v.created desc limit ${offset + 1}) as changed
    ) as counted order by created desc limit 1 offset ${offset}`.execute(tx.db)
    return rows[0]
  }
