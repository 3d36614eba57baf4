import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { leftOut, leftOutColumns, neutralValues } from '../features/map-data/rules/backup-contents.ts'
import { clearRestored } from '../features/map-data/steps/clear-restored.ts'
import { databaseSettings } from '../open-installation.ts'
import { type CheckedBackup, type Restoring, readBackup, restoreRows } from '../platform/db/backup/restore-backup.ts'
import { restoreSqlite } from '../platform/db/backup/restore-sqlite.ts'
import { writeBackup } from '../platform/db/backup/write-backup.ts'
import { openDatabase } from '../platform/db/open.ts'
import { findSecret, writeSecret } from '../platform/installation-secret.ts'
import { openLog } from '../platform/log.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  argument: '<file>',
  about:
    'Writes a consistent snapshot of everything to one file, even while servers are running. Either engine can restore it.',
  options: [{ name: 'replace', about: 'Replaces an existing file once the new one is complete.', flag: true }],
  run: async ({ argument, flags, config, out }) => {
    const file = resolve(argument)
    if (existsSync(file) && !flags.replace) throw new Error(`${file} exists. Choose another name, or pass --replace.`)
    const settings = { ...databaseSettings(config), create: false }
    const secret = findSecret(config.SECRET, config.DATA_DIR)
    const database = await openDatabase(settings, openLog(config.LOG_LEVEL))
    try {
      const now = new Date().toISOString()
      const contents = { now, secret, leftOut, leftOutColumns, values: neutralValues(database) }
      await writeBackup(database, file, contents, (table, rows) => process.stderr.write(`${table}: ${rows}\n`))
    } finally {
      await database.close()
    }
    if (!secret)
      process.stderr.write("The installation's secret was not found. Set SECRET to the value that the servers use.\n")
    out(file)
  },
}

export const restore: Command = {
  name: 'restore',
  argument: '<file>',
  about: 'Restores a backup from either engine into an empty database. Stop servers and workers first.',
  options: [
    { name: 'replace', about: 'Overwrites the database. Its current contents are lost.', flag: true },
    {
      name: 'while-used',
      about: 'PostgreSQL: restores even while servers are connected. Restart them right afterwards.',
      flag: true,
    },
    { name: 'keep-sessions', about: 'Keeps people signed in. For a move, not after data loss.', flag: true },
  ],
  run: async ({ argument, flags, config, out }) => {
    const file = resolve(argument)
    const backup = await readBackup(file)
    await restoreDatabase(config, backup, {
      file,
      now: new Date().toISOString(),
      replaces: flags.replace === true,
      whileUsed: flags['while-used'] === true,
      progress: (table, rows) => process.stderr.write(`${table}: ${rows}\n`),
      finish: (database, db) => clearRestored({ database, db }, { keepsSessions: flags['keep-sessions'] === true }),
    })
    restoreSecret(config, backup)
    const rows = Object.values(backup.rows).reduce((sum, number) => sum + number, 0)
    out(`Restored ${rows} rows, as they were at ${backup.created}.`)
  },
}

async function restoreDatabase(config: Config, backup: CheckedBackup, restoring: Restoring): Promise<void> {
  if (!config.DATABASE_URL) return restoreSqlite(config.DATA_DIR, backup, restoring)
  const database = await openDatabase(databaseSettings(config), openLog(config.LOG_LEVEL))
  try {
    await restoreRows(database, backup, restoring)
  } finally {
    await database.close()
  }
}

/** Writes the secret to our file, but never overrides the operator's setting. */
function restoreSecret(config: Config, { secret }: CheckedBackup): void {
  if (!config.SECRET && secret) writeSecret(config.DATA_DIR, secret)
  if (config.SECRET && secret && config.SECRET !== secret) {
    process.stderr.write(
      "SECRET differs from the backup's: what was hashed with that one, such as IP addresses, won't be found again.\n",
    )
  }
}
