import { afterCommit } from '../db/after-commit.ts'
import type { Database } from '../db/database.ts'
import { takeEnqueued } from './enqueue.ts'

/** Wraps the database so that each commit with new jobs wakes the worker for the kinds of these jobs. */
export const wakeAfterCommit = (database: Database, wake: (kinds: ReadonlySet<string>) => void): Database =>
  afterCommit(database, takeEnqueued, (kinds) => {
    if (kinds.size > 0) wake(kinds)
  })
