import type { Database } from '../../../src/platform/db/database.ts'

/** The database of a worker that is killed after it has leased a job: its later writes fail. */
export const killedAfterOneTransaction = (database: Database): Database => killedAfter(database, 1)

/** The database of a worker that is killed after this many transactions. */
export function killedAfter(database: Database, transactions: number): Database {
  let left = transactions
  return {
    ...database,
    transaction: (work, options) => {
      if (left === 0) return Promise.reject(new Error('Killed.'))
      left -= 1
      return database.transaction(work, options)
    },
  }
}
