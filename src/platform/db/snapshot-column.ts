import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/**
 * A column that names what the statement sees. A snapshot of PostgreSQL says which transactions had been committed, of
 * every process, so two statements with the same name see the same rows. Null on SQLite, which has `version` for it,
 * on Citus, where other machines write too, and on a standby, whose snapshots do not say what is running.
 */
export const snapshotColumn = (engine: Engine): RawBuilder<string | null> =>
  engine === 'sqlite'
    ? sql<string | null>`null`
    : sql<string | null>`case when to_regclass('pg_catalog.pg_dist_partition') is null and not pg_is_in_recovery()
        then cast(pg_current_snapshot() as text) end`
