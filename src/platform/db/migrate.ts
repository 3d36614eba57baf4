import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectRoot } from '../../lib/project.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

const lockKey = 4_120_826

/**
 * Brings the database to the newest step, one transaction a step: killed at any moment it stands at a whole step, and
 * the next start goes on from there. Two servers starting at once take turns. Returns the steps applied.
 */
export async function migrate(database: Database, now: Timestamp): Promise<string[]> {
  const folder = join(projectRoot, 'migrations', database.engine)
  const steps = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await database.transaction((tx) => prepare(database, tx))

  const applied: string[] = []
  for (const step of steps) {
    await database.transaction(async (tx) => {
      await takeTurn(database, tx)
      const done = await appliedSteps(tx)
      refuseNewer(done, steps)
      if (done.includes(step)) return
      await database.script(tx, readFileSync(join(folder, step), 'utf8'))
      await sql`insert into migrations (step, applied) values (${step}, ${now})`.execute(tx)
      applied.push(step)
    })
  }
  return applied
}

async function prepare(database: Database, tx: TxDb): Promise<void> {
  await takeTurn(database, tx)
  const moment = database.engine === 'postgres' ? 'timestamptz' : 'text'
  await database.script(tx, `create table if not exists migrations (step text primary key, applied ${moment} not null)`)
}

/** SQLite's transactions take turns by themselves. Here the lock only orders the starts; what is done is in the rows. */
async function takeTurn(database: Database, tx: TxDb): Promise<void> {
  if (database.engine !== 'postgres') return
  // The deadline of a request is no measure for a step on a large table, nor for waiting until another has done it.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

async function appliedSteps(tx: TxDb): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`select step from migrations order by step`.execute(tx)
  return rows.map((row) => row.step)
}

function refuseNewer(done: string[], steps: string[]): void {
  const unknown = done.find((step) => !steps.includes(step))
  if (unknown) {
    throw new Error(`The database is newer than this program: it holds the step ${unknown}. Start a newer version.`)
  }
}
