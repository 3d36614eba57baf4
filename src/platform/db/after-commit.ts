import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/**
 * Wraps the database so that each commit tells what its transaction has noted. `take` also forgets it: all transactions
 * of SQLite share one handle.
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
