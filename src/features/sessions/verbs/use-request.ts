import type { Timestamp } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { type Asked, mostTries } from '../rules/sign-in-request.ts'

/** Uses it up. Of two who come at the same moment the condition lets one through. */
export async function useAsked(tx: TxDb, id: number, now: Timestamp): Promise<Asked> {
  const used = await tx
    .updateTable('sign_in_requests')
    .set({ used: now })
    .where('id', '=', id)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!used) throw usedUp()
  return used
}

export const usedUp = (): Conflict =>
  new Conflict('sign_in_used_up', 'This link or code has been used, or is too old. Ask for a new one.')

/**
 * Counts a try at the code that this browser asked for last; undefined when there is none left. Counted and committed
 * before the code is looked at, so that many tries at once are not more than five.
 */
export function countTry({ ctx: { database, now }, browser }: PageRequest): Promise<Asked | undefined> {
  return database.transaction((tx) =>
    tx
      .updateTable('sign_in_requests')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('sign_in_requests as newest')
          .select((of) => of.fn.max('newest.id').as('id'))
          .where('newest.browser_hash', '=', browser.hash),
      )
      .where('tries', '<', mostTries)
      .where('used', 'is', null)
      .where('expires', '>', now)
      .returningAll()
      .executeTakeFirst(),
  )
}
