/** True when a row was refused because another holds what must be unique. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === postgresUniqueViolation || errcode === sqliteConstraintUnique
}

const postgresUniqueViolation = '23505'
const sqliteConstraintUnique = 2067
