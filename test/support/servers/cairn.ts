import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type App, startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { type Empty, engines } from '../databases/engines.ts'

export const engine = process.env.CAIRN_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** A test that works hard, or sends very much at once, is no reason to refuse it: it runs in the same process. */
const unhurried = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', MAX_LAG_MS: '0', MAX_WAITING: '0' }

let shared: Promise<App> | undefined
const started: Promise<App>[] = []
const folders: string[] = []
const databases: Empty[] = []

/** The server of this test file: the real thing, on the engine of this run. */
export function served(): Promise<App> {
  shared ??= startServer()
  return shared
}

/** Another server on the same kind of database, with settings or a clock of its own. */
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
  const config = readConfig({ ...unhurried, ...database, ...settings })
  return startApp(config, clock, unread)
}

/**
 * For a server with a clock of its own. Its worker would run the jobs of all maps when they are due by that clock, and
 * delete what other tests still look at.
 */
async function ownDatabase(): Promise<Record<string, string>> {
  const database = await engines[engine]({ migrated: true })
  databases.push(database)
  return database.settings
}

/** Mails nobody of these tests reads. */
const unread = () => {}

/** After each file: the next one in this worker starts with nothing. */
export async function closeServed(): Promise<void> {
  shared = undefined
  for (const app of started.splice(0)) await (await app).close()
  for (const database of databases.splice(0)) await database.drop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}
