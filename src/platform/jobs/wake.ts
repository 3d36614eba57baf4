import type { Database } from '../db/database.ts'
import { takeEnqueued } from './enqueue.ts'

/** Wraps the database so that each commit with new jobs wakes the worker. */
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
