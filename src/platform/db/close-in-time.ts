import type { Database } from './database.ts'

/** After this time, everything that still waits for the database fails. A stopping server has longer than that. */
const graceMs = 7_000
const lastMs = 500

/** Ends the work, then closes the database: also if the work waits for a database that does not answer. */
export async function closeInTime(database: Database, endWork: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => database.interrupt(), graceMs)
  try {
    await endWork()
  } finally {
    clearTimeout(late)
    // What is left was given up, such as a job that took too long.
    const last = setTimeout(() => database.interrupt(), lastMs)
    await database.close()
    clearTimeout(last)
  }
}
