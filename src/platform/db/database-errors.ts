import { isDamaged } from './file-damage.ts'

/** True when a row was refused because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === postgresUniqueViolation || errcode === sqliteConstraintUnique
}

const postgresUniqueViolation = '23505'
const sqliteConstraintUnique = 2067

/** True when the database could not be reached, was too busy to begin, or its file is damaged. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  return (
    errcode === sqliteBusy ||
    isDamaged(error) ||
    unreachableCodes.test(code) ||
    /^Connection terminated|timeout expired/.test(error.message)
  )
}

const sqliteBusy = 5
const unreachableCodes = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0[1-3]|08...)$/
