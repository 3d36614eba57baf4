import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/database.ts'
import { takeEnqueued } from './enqueue.ts'

/** Wraps the database so that each commit with new jobs wakes the worker. */
export const wakeAfterCommit = (database: Database, wake: () => void): Database =>
  afterCommit(database, takeEnqueued, (enqueued) => {
    if (enqueued) wake()
  })
