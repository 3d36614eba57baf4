import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { FindRow } from '../../../platform/limits/rows-within.ts'
import '../table.ts'

/**
 * The comments of the actor, for the limit. Those that wait have no event yet, so rows are counted; what waits or was
 * deleted was written all the same.
 */
export const findOwnComment =
  (tx: MapTx): FindRow =>
  (since, offset) =>
    tx.db
      .selectFrom('comments')
      .select('created')
      .where('map_id', '=', tx.map.id)
      .where('author_id', '=', userIdOf(tx.actor))
      .where('created', '>', since)
      .orderBy('created', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst()
