import { databaseSettings, openInstallation } from '../open-installation.ts'
import { assertDatabaseRestored } from '../platform/db/backup/restore-mark.ts'
import { distribute, distributionStatements, finishDistribution } from '../platform/db/distribute.ts'
import { migrate as applyMigrations, logProgress } from '../platform/db/migrate.ts'
import { assertCurrentSchema, readMigrations } from '../platform/db/migrations.ts'
import { openDatabase, waitForDatabase } from '../platform/db/open.ts'
import { openLog } from '../platform/log.ts'
import type { Command } from './command.ts'

/** A server migrates when it starts. This command does it earlier, or only checks. */
export const migrate: Command = {
  name: 'migrate',
  about: 'Applies pending migrations, as `serve` does when it starts. On SQLite, it takes a snapshot first.',
  options: [
    { name: 'check', about: 'Only checks whether the schema is up to date, and fails if not.', flag: true },
    { name: 'no-snapshot', about: 'SQLite: skips the snapshot. Make a backup first.', flag: true },
  ],
  run: async ({ flags, config, out }) => {
    const create = !flags.check
    const log = openLog(config.LOG_LEVEL)
    const progress = {
      ...logProgress(log),
      applied: (name: string, ms: number) => out(`Applied ${name} in ${(ms / 1_000).toFixed(1)} s.`),
    }
    const database = await openDatabase({ ...databaseSettings(config), create }, log)
    try {
      await waitForDatabase(database, log, { forMs: config.DATABASE_WAIT_SECONDS * 1_000 })
      await assertDatabaseRestored(database)
      if (flags.check) await assertCurrentSchema(database)
      else {
        const takesSnapshot = !flags['no-snapshot']
        await applyMigrations(database, new Date().toISOString(), readMigrations(), progress, { takesSnapshot })
        await finishDistribution(database, ({ table, number, of }) =>
          out(`Distributing ${table} (${number} of ${of}).`),
        )
        await database.saveMarker?.()
      }
      out('The schema is up to date.')
    } finally {
      await database.close()
    }
  },
}

/** Puts all of a map's rows on one cluster node. */
const column = 'map_id'

export const citusDistribute: Command = {
  name: 'citus distribute',
  about: 'Distributes the tables across a Citus cluster, by map. If interrupted, run it again to continue.',
  options: [{ name: 'plan', about: 'Only prints the remaining statements.', flag: true }],
  run: async ({ flags, config, out }) => {
    if (!config.DATABASE_URL) throw new Error('The embedded database cannot be distributed. Set DATABASE_URL.')
    const { database } = await openInstallation(config, { migrates: !flags.plan, distributes: false })
    try {
      if (flags.plan) for (const statement of await distributionStatements(database, column)) out(`${statement};`)
      else {
        const placed = await distribute(database, column, ({ table, size, number, of }) =>
          out(`${number} of ${of}: ${table} (${size})`),
        )
        out(placed === 0 ? 'Nothing left to do.' : 'All tables are distributed.')
      }
    } finally {
      await database.close()
    }
  },
}
