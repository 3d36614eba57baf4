import { hourMs } from '../../lib/time.ts'
import type { MapTx } from '../context.ts'
import { lockName } from '../db/lock.ts'
import { limitReached, type WriteLimit } from './limit-reached.ts'
import { type FindRow, waitSeconds } from './rows-within.ts'

/**
 * Throws where the actor has written as much in this map within an hour as one person may. Only people outside the team
 * are counted: programs have the limit of their token, and the team works through many things at once.
 */
export async function assertMayWrite(tx: MapTx, what: WriteLimit, find: FindRow): Promise<void> {
  const { actor, role, site } = tx
  const max = site.limits[what]
  if (actor.kind !== 'person' || role !== null || max === 0) return
  // Several writes of one person at once, perhaps in several processes, are counted one after the other.
  await lockName(tx.database, tx.db, `${what} of person ${actor.user_id} in map ${tx.map.id}`)
  const wait = await waitSeconds(tx.now, { max, periodMs: hourMs }, find)
  if (wait > 0) throw limitReached(what, wait)
}
