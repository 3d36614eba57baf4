import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * PostgreSQL keeps the plan of this SQL on each connection, because planning it takes longer than running it. Only for SQL
 * whose best plan is the same for all values, such as a look-up by key, and which names its columns: a plan with `*` would
 * fail after a migration that adds a column.
 */
export function keepPlan(sql: string): void {
  if (!names.has(sql)) names.set(sql, `cairn_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`)
}

/** The name of the prepared statement; undefined for SQL that is planned each time. */
export const planName = (sql: string): string | undefined => names.get(sql)
