import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { authenticateBy } from './features/tokens/authenticate.ts'
import { endpoints } from './features.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'
import { createServer } from './platform/http/server.ts'
import { type Log, openLog } from './platform/log.ts'
import { routes } from './routes.ts'

export interface App {
  database: Database
  site: Site
  /** Where the server can be reached from this machine. */
  address: string
  close(): Promise<void>
}

/** The parts every command shares: a log and a database brought up to date. */
export async function openParts(config: Config): Promise<{ log: Log; database: Database; site: Site }> {
  const log = openLog(config.LOG_LEVEL)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }, log)
  try {
    await migrate(database, new Date().toISOString())
  } catch (error) {
    await database.close()
    throw error
  }
  return { log, database, site: siteOf(config) }
}

export const siteOf = (config: Config): Site => ({
  publicUrl: config.PUBLIC_URL || `http://localhost:${config.PORT}`,
  urlField: `${config.BRAND_PREFIX}_url`,
  requestsPerMinute: config.RATE_LIMIT,
})

export async function startApp(config: Config, clock: () => Date = () => new Date()): Promise<App> {
  const { log, database, site } = await openParts(config)
  const served = await routes({ config, database, site })
  const server = createServer({
    database,
    site,
    log,
    endpoints,
    routes: served.routes,
    ratePerMinute: config.RATE_LIMIT,
    clock,
    authenticate: authenticateBy(database),
    ...(served.observe ? { observe: served.observe } : {}),
  })
  try {
    await server.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await database.close()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  // A port of 0 is only known now; links must name the real one.
  if (!config.PUBLIC_URL) site.publicUrl = `http://localhost:${port}`
  return {
    database,
    site,
    address: `http://localhost:${port}`,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}
