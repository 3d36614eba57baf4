import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type App, startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { type Empty, engines } from '../databases/engines.ts'
import { longTimeouts } from './long-timeouts.ts'
import { noLimits } from './no-limits.ts'

export const engine = process.env.CAIRN_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

let shared: Promise<App> | undefined
const started: Promise<App>[] = []
const folders: string[] = []
const databases: Empty[] = []

/** This test file's server: a real one, on this run's engine. */
export function served(): Promise<App> {
  shared ??= startServer()
  return shared
}

/** Another server on the same engine, with its own settings or clock. */
export function startServer(settings: Record<string, string> = {}, clock?: () => Date): Promise<App> {
  const app = open(settings, clock)
  started.push(app)
  return app
}

async function open(settings: Record<string, string>, clock?: () => Date): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  folders.push(folder)
  if (engine === 'sqlite') await copyFile(inject('migrated').sqliteFile, join(folder, 'cairn.db'))
  const shared = { DATA_DIR: folder, ...(engine === 'postgres' && { DATABASE_URL: inject('databaseUrl') }) }
  const database = clock ? await ownDatabase() : shared
  const config = readConfig({ PORT: '0', ...noLimits, LOG_LEVEL: 'error', ...longTimeouts, ...database, ...settings })
  return startApp(config, clock, unread)
}

/**
 * For a server with its own clock. Its worker would run all maps' jobs by that clock, and delete records that other
 * tests still need.
 */
async function ownDatabase(): Promise<Record<string, string>> {
  const database = await engines[engine]({ migrated: true })
  databases.push(database)
  return database.settings
}

/** Ignores emails, because these tests don't read them. */
const unread = () => {}

/** Runs after each file, so that the next one in this worker starts from scratch. */
export async function closeServed(): Promise<void> {
  shared = undefined
  for (const app of started.splice(0)) await (await app).close()
  for (const database of databases.splice(0)) await database.drop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}
