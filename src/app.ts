import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { endpoints, jobs, platformHooks, reactions } from './features.ts'
import { pageParts } from './pages/parts.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'
import { requireCurrentSchema } from './platform/db/schema-state.ts'
import { reactionKinds, reactionNames } from './platform/events/reaction.ts'
import { createServer } from './platform/http/server.ts'
import { wakeAfterCommit } from './platform/jobs/wake.ts'
import { Worker } from './platform/jobs/worker.ts'
import { type Log, openLog } from './platform/log.ts'
import { openDelivery } from './platform/mail/open.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { openProviders } from './platform/openid/providers.ts'
import { routes } from './routes.ts'

export interface App {
  database: Database
  site: Site
  /** Where the server can be reached from this machine. */
  address: string
  close(): Promise<void>
}

/** The parts that every command needs. With `migrates: false`, an old schema is an error and stays as it is. */
export async function openParts(
  config: Config,
  { migrates = true } = {},
): Promise<{ log: Log; database: Database; site: Site }> {
  const log = openLog(config.LOG_LEVEL)
  const providers = await openProviders(config.OIDC_PROVIDERS, log)
  const database = await openDatabase(
    { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, create: migrates },
    log,
  )
  try {
    if (migrates) await migrate(database, new Date().toISOString())
    else await requireCurrentSchema(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return { log, database, site: siteOf(config, providers) }
}

/** How this machine itself reaches the server. */
function localAddress(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

const siteOf = (config: Config, providers: Site['providers']): Site => ({
  publicUrl: config.PUBLIC_URL || localAddress(config.HOST, config.PORT),
  urlField: `${config.BRAND_PREFIX}_url`,
  requestsPerMinute: config.RATE_LIMIT,
  sendsMail: config.SMTP_URL !== '',
  teamsAreCreatedBy: config.WHO_MAY_CREATE_TEAMS,
  providers,
  reactions: reactionNames(reactions),
})

/** `print` shows text to the operator, such as mails if there is no mail server. */
export async function startApp(
  config: Config,
  clock: () => Date = () => new Date(),
  print: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): Promise<App> {
  const { log, database: opened, site } = await openParts(config)
  const delivery = await openDelivery({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, site, print })
  const database = wakeAfterCommit(opened, () => worker.wake())
  const kinds = [sendMail(delivery), ...jobs, ...reactionKinds(reactions, platformHooks.findMap)]
  const worker = new Worker({ database, site, kinds, clock, log })
  const served = await routes({ config, database, site })
  const server = createServer({
    database,
    site,
    log,
    endpoints,
    routes: served.routes,
    pages: pageParts({ log, language: config.LANGUAGE }),
    archivedRefusal: platformHooks.archivedRefusal,
    ratePerMinute: config.RATE_LIMIT,
    trustedProxies: config.TRUSTED_PROXIES,
    clock,
    authenticate: platformHooks.authenticateBy(database, log),
    ...(served.observe ? { observe: served.observe } : {}),
  })
  try {
    await server.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await database.close()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  // With port 0 the system chooses the port, so the address is only final now.
  const address = localAddress(config.HOST, port)
  if (!config.PUBLIC_URL) site.publicUrl = address
  worker.start()
  return {
    database,
    site,
    address,
    close: async () => {
      await Promise.all([server.close(), worker.stop()])
      delivery.close()
      await database.close()
    },
  }
}
