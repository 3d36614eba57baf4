import type { Database } from '../../../src/platform/db/database.ts'

/** The database of a worker that is killed after it has leased a job: what it writes later is never written. */
export function killedAfterOneTransaction(database: Database): Database {
  let leased = false
  return {
    ...database,
    transaction: (work, options) => {
      if (leased) return Promise.reject(new Error('Killed.'))
      leased = true
      return database.transaction(work, options)
    },
  }
}
