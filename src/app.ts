import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { authenticateBy } from './features/tokens/authenticate.ts'
import { endpoints, pages } from './features.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'
import { createServer } from './platform/http/server.ts'
import { type Log, openLog } from './platform/log.ts'
import { routes } from './routes.ts'
import { assetPage } from './web/assets.ts'
import { errorView } from './web/error-page.tsx'
import { languageFor } from './web/words/words.ts'

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

/** How this machine itself reaches the server. */
function localAddress(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

const siteOf = (config: Config): Site => ({
  publicUrl: config.PUBLIC_URL || localAddress(config.HOST, config.PORT),
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
    pages: { pages: [assetPage, ...pages], language: languageFor, errorView },
    ratePerMinute: config.RATE_LIMIT,
    clock,
    authenticate: authenticateBy(database, log),
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
  const address = localAddress(config.HOST, port)
  if (!config.PUBLIC_URL) site.publicUrl = address
  return {
    database,
    site,
    address,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}
