import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/**
 * Wraps the database: after each commit, `tell` gets what `take` has collected in the transaction. `take` must also clear
 * it, because all transactions of SQLite share one handle.
 */
export const afterCommit = <Noted>(
  database: Database,
  take: (tx: TxDb) => Noted,
  tell: (noted: Noted) => void,
): Database => ({
  ...database,
  transaction: async (work, options) => {
    let tellNoted: (() => void) | undefined
    const result = await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        const noted = take(tx)
        tellNoted = () => tell(noted)
      }
    }, options)
    tellNoted?.()
    return result
  },
})
