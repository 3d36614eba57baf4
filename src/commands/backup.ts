import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { leftOut, leftOutColumns, neutralValues } from '../features/map-data/rules/backup-contents.ts'
import { databaseSettings } from '../open-installation.ts'
import { writeBackup } from '../platform/db/backup/write-backup.ts'
import { openDatabase } from '../platform/db/open.ts'
import { findSecret } from '../platform/installation-secret.ts'
import { openLog } from '../platform/log.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  argument: '<file>',
  about: 'Writes everything to one file, as it is at one moment, also while servers run. Either engine restores it.',
  options: [{ name: 'replace', about: 'Replaces an existing file, after the new one is complete.', flag: true }],
  run: async ({ argument, flags, config, out }) => {
    const file = resolve(argument)
    if (existsSync(file) && !flags.replace) throw new Error(`${file} exists. Give another name, or --replace.`)
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
      process.stderr.write('The secret of the installation was not found. Set SECRET as the servers have it.\n')
    out(file)
  },
}
