import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/**
 * Wraps the database: after each commit, `notify` gets what `take` has collected in the transaction. `take` must also clear
 * it, because all transactions of SQLite share one handle.
 */
export const afterCommit = <Collected>(
  database: Database,
  take: (tx: TxDb) => Collected,
  notify: (collected: Collected) => void,
): Database => ({
  ...database,
  transaction: async (work, options) => {
    let afterwards: (() => void) | undefined
    const result = await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        const collected = take(tx)
        afterwards = () => notify(collected)
      }
    }, options)
    afterwards?.()
    return result
  },
})
