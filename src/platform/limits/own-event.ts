import { userIdOf } from '../actor.ts'
import type { MapTx } from '../context.ts'
import type { MapEvent } from '../events/event.ts'
import { type FindRow, newestOf } from './rows-within.ts'

/**
 * Counts what the actor did by its events. They stay when what was done is taken back: who votes and takes it back over
 * and over has done something each time.
 */
export function findOwnEvent(tx: MapTx, types: Pick<MapEvent<unknown>, 'name'>[]): FindRow {
  const names = types.map(({ name }) => name)
  return newestOf(
    tx.db
      .selectFrom('events')
      .where('map_id', '=', tx.map.id)
      .where('user_id', '=', userIdOf(tx.actor))
      .where('type', 'in', names),
  )
}
