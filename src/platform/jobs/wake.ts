import type { Database } from '../db/database.ts'
import { takeEnqueued } from './enqueue.ts'

/** The same database, which wakes the worker after a commit that enqueued jobs. Whoever enqueues need not do it. */
export const wakeAfterCommit = (database: Database, wake: () => void): Database => ({
  ...database,
  transaction: async (work, options) => {
    let enqueued = false
    const result = await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        enqueued = takeEnqueued(tx)
      }
    }, options)
    if (enqueued) wake()
    return result
  },
})
