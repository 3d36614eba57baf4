import { databaseSettings } from '../open-installation.ts'
import { finishDistribution } from '../platform/db/distribute.ts'
import { migrate as applyMigrations } from '../platform/db/migrate.ts'
import { logProgress } from '../platform/db/migration-progress.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { openDatabase } from '../platform/db/open.ts'
import { assertCurrentSchema } from '../platform/db/schema-state.ts'
import { waitForDatabase } from '../platform/db/wait-for-database.ts'
import { openLog } from '../platform/log.ts'
import type { Command } from './command.ts'

/** A server migrates when it starts. This command does it earlier, or only checks. */
export const migrate: Command = {
  name: 'migrate',
  about: 'Brings the database to the schema of this version, as `serve` does when it starts.',
  options: [{ name: 'check', about: 'Only checks whether the schema is up to date. Fails if it is not.', flag: true }],
  run: async ({ flags, config, out }) => {
    const create = !flags.check
    const log = openLog(config.LOG_LEVEL)
    const progress = {
      ...logProgress(log, config.LOG_LEVEL),
      applied: (name: string, ms: number) => out(`Applied ${name} in ${(ms / 1_000).toFixed(1)} s.`),
    }
    const database = await openDatabase({ ...databaseSettings(config), create }, log)
    try {
      await waitForDatabase(database, log, { forMs: config.DATABASE_WAIT_SECONDS * 1_000 })
      if (flags.check) await assertCurrentSchema(database)
      else {
        await applyMigrations(database, new Date().toISOString(), readMigrations(), progress)
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
