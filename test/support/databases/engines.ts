import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { openPostgres } from '../../../src/platform/db/postgres.ts'
import { openSqlite } from '../../../src/platform/db/sqlite.ts'
import { defaultLimits } from '../../../src/platform/db/time-limit.ts'
import { openLog } from '../../../src/platform/log.ts'
import { freshPostgres, query } from './fresh-postgres.ts'

/** An empty database of either engine: the settings that connect a program to it, and a connection for the test. */
export interface Empty {
  settings: Record<string, string>
  open(): Database
  rows(sql: string): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

interface EmptyParts {
  /** Whether it has the newest schema. Otherwise it has no tables. */
  migrated?: boolean
}

export const engines: Record<'sqlite' | 'postgres', (parts?: EmptyParts) => Promise<Empty>> = {
  sqlite: async ({ migrated } = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-empty-'))
    const file = join(folder, 'cairn.db')
    if (migrated) await copyFile(inject('migrated').sqliteFile, file)
    return {
      settings: { DATA_DIR: folder },
      open: () => openSqlite(file),
      rows: async (sql) => {
        const database = new DatabaseSync(file, { timeout: 30_000 })
        try {
          return database.prepare(sql).all()
        } finally {
          database.close()
        }
      },
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  },
  postgres: async ({ migrated } = {}) => {
    const { url, drop } = await freshPostgres(migrated ? inject('migrated').postgresName : undefined)
    return {
      settings: { DATABASE_URL: url, SECRET: 'the secret of the tests' },
      open: () => openPostgres(url, openLog('error'), { ...defaultLimits, answerMs: 65_000 }),
      rows: (sql) => query(url, sql),
      drop,
    }
  },
}
