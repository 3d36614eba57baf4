import { sql } from 'kysely'
import type { MapContext } from '../src/platform/context.ts'

const tables = [...['tasks', 'task_terms', 'task_stays', 'votes', 'comments', 'comment_terms', 'subscriptions']]

/** Fills the tables without their indexes. Sorting millions of rows once is faster than adding them one by one. */
export async function withoutIndexes(ctx: MapContext, fill: () => Promise<void>): Promise<void> {
  const isSqlite = ctx.database.engine === 'sqlite'
  const named = sql.join(tables)
  const { rows: dropped } = await (isSqlite
    ? sql<{ name: string; sql: string }>`select name, sql from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${named})`
    : sql<{ name: string; sql: string }>`select indexname as name, indexdef as sql from pg_indexes
        where tablename in (${named}) and indexname not in (select conname from pg_constraint)`
  ).execute(ctx.db)
  await ctx.transaction(async ({ db }) => {
    for (const { name } of dropped) await sql`drop index ${sql.table(name)}`.execute(db)
  })
  await fill()
  for (const index of dropped) {
    process.stderr.write(`\rindexing ${index.name.padEnd(40)}`)
    await ctx.transaction(async ({ db }) => sql.raw(index.sql).execute(db))
  }
  // As autovacuum would do a minute later.
  if (!isSqlite) for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(ctx.db)
}
