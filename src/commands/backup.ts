import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { leftOut, leftOutColumns, neutralValues } from '../features/map-data/rules/tables.ts'
import { clearRestored } from '../features/map-data/steps/clear-restored.ts'
import { databaseSettings } from '../open-installation.ts'
import {
  type Accepting,
  acceptRows,
  type CheckedBackup,
  type Restoring,
  restorePostgres,
} from '../platform/db/backup/restore-backup.ts'
import { assertDatabaseRestored } from '../platform/db/backup/restore-mark.ts'
import { acceptSqlite, restoreSqlite } from '../platform/db/backup/restore-sqlite.ts'
import { writeBackup } from '../platform/db/backup/write-backup.ts'
import type { Database } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open.ts'
import { findSecret, writeSecret } from '../platform/installation-secret.ts'
import { openLog } from '../platform/log.ts'
import type { Call, Command, Option } from './command.ts'

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
      await assertDatabaseRestored(database)
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

const whileUsed: Option = {
  name: 'while-used',
  about: 'PostgreSQL: runs even while servers are connected. Restart them right afterwards.',
  flag: true,
}

const keepSessions: Option = {
  name: 'keep-sessions',
  about: 'Keeps people signed in. Use it for a move, not after data loss.',
  flag: true,
}

const choicesIn = (flags: Call['flags']): Pick<Accepting, 'whileUsed' | 'finish'> => ({
  whileUsed: flags['while-used'] === true,
  finish: (database, db) => clearRestored({ database, db }, { keepsSessions: flags['keep-sessions'] === true }),
})

export const restore: Command = {
  name: 'restore',
  argument: '<file>',
  about: 'Restores a backup from either engine into an empty database. Stop servers and workers first.',
  options: [
    { name: 'replace', about: 'Overwrites the database. Its current contents are lost.', flag: true },
    whileUsed,
    keepSessions,
  ],
  run: async ({ argument, flags, config, out }) => {
    const backup = await restoreDatabase(config, {
      file: resolve(argument),
      now: new Date().toISOString(),
      replaces: flags.replace === true,
      progress: (table, rows) => process.stderr.write(`${table}: ${rows}\n`),
      complete: (checked) => restoreSecret(config, checked),
      ...choicesIn(flags),
    })
    const rows = Object.values(backup.rows).reduce((sum, number) => sum + number, 0)
    out(`Restored ${rows} rows, as they were at ${backup.created}.`)
  },
}

/** `cairn restore` isn't the only way back: an administrator may copy the file, or use the database's own tools. */
export const acceptCopy: Command = {
  name: 'accept-copy',
  about:
    'Accepts a database that was restored without `cairn restore`, such as an older copy of the file. Stop servers and workers first.',
  options: [whileUsed, keepSessions],
  run: async ({ flags, config, out }) => {
    const accepting: Accepting = { now: new Date().toISOString(), ...choicesIn(flags) }
    if (config.DATABASE_URL) await onPostgres(config, (database) => acceptRows(database, accepting))
    else await acceptSqlite(config.DATA_DIR, accepting)
    out('Accepted. Programs that follow the change feed will read everything again.')
  },
}

const restoreDatabase = (config: Config, restoring: Restoring): Promise<CheckedBackup> =>
  config.DATABASE_URL
    ? onPostgres(config, (database) => restorePostgres(database, restoring))
    : restoreSqlite(config.DATA_DIR, restoring)

async function onPostgres<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseSettings(config), openLog(config.LOG_LEVEL))
  try {
    return await work(database)
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
