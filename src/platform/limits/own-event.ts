import { userIdOf } from '../actor.ts'
import type { MapTx } from '../context.ts'
import type { MapEvent } from '../events/event.ts'
import type { FindRow } from './rows-within.ts'

/**
 * Counts what the actor did by its events. They stay when what was done is taken back: who votes and takes it back over
 * and over has done something each time.
 */
export const findOwnEvent =
  (tx: MapTx, types: Pick<MapEvent<unknown>, 'name'>[]): FindRow =>
  (since, offset) =>
    tx.db
      .selectFrom('events')
      .select('created')
      .where('map_id', '=', tx.map.id)
      .where('user_id', '=', userIdOf(tx.actor))
      .where('created', '>', since)
      .where(
        'type',
        'in',
        types.map(({ name }) => name),
      )
      .orderBy('created', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst()
