import type { Database } from '../db/database.ts'
import { takeQueued } from './queue-mail.ts'

/** The same database, that wakes the mailer after a commit with mail in it: whoever queues need not think of it. */
export const wakingMailer = (database: Database, wake: () => void): Database => ({
  ...database,
  transaction: async (work, options) => {
    let queued = false
    const result = await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        queued = takeQueued(tx)
      }
    }, options)
    if (queued) wake()
    return result
  },
})
