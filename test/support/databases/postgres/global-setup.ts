import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '../../../../src/platform/db/database.ts'
import { migrate } from '../../../../src/platform/db/migrate.ts'
import { openPostgres } from '../../../../src/platform/db/postgres.ts'
import { openSqlite } from '../../../../src/platform/db/sqlite.ts'
import { openLog } from '../../../../src/platform/log.ts'
import { startPostgres, type TestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Empty databases with the newest schema, to be copied. Migrating takes much longer. */
    migrated: { sqliteFile: string; postgresName: string }
  }
}

/** One new database for the whole run, on the server at DATABASE_URL or on our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await useServer()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-migrated-'))
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  const migrated = { sqliteFile: join(folder, 'cairn.db'), postgresName: `${name}_migrated` }
  const stop = async () => {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
  try {
    await migrateAndClose(openSqlite(migrated.sqliteFile))
    emptyWal(migrated.sqliteFile)
    await execute(server.url, `create database ${migrated.postgresName}`)
    await migrateAndClose(openPostgres(withDatabase(server.url, migrated.postgresName), openLog('error')))
    await execute(server.url, `create database ${name} template ${migrated.postgresName}`)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('databaseUrl', withDatabase(server.url, name))
  project.provide('migrated', migrated)

  return async () => {
    try {
      // A test that forgot to close its pool must not keep the database alive.
      await execute(server.url, `drop database if exists ${name} with (force)`)
      await execute(server.url, `drop database if exists ${migrated.postgresName} with (force)`)
    } finally {
      await stop()
    }
  }
}

async function migrateAndClose(database: Database): Promise<void> {
  try {
    await migrate(database, new Date().toISOString())
  } finally {
    await database.close()
  }
}

/** Leaves everything in one file, so that copying it is enough. */
function emptyWal(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

async function useServer(): Promise<TestServer> {
  const url = process.env.DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
