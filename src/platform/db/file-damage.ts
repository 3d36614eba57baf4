/** The file of the database was taken away, replaced or emptied under a running process. */
export class DatabaseFileLost extends Error {}

/** True when the file of an SQLite database is damaged or lost. Waiting does not help, a backup does. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DatabaseFileLost) return true
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && damageCodes.has(errcode & primaryCode)
}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26
const damageCodes = new Set([sqliteCorrupt, sqliteNotADatabase])
/** The last eight bits of an extended code of SQLite say what it is about. */
export const primaryCode = 0xff
