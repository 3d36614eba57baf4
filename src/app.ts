import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { endpoints, imageCheck, jobs, platformHooks, reactions } from './features.ts'
import { pageParts } from './pages/parts.ts'
import { localAddress, openParts } from './parts.ts'
import { createContext, type Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { tellAfterCommit } from './platform/events/after-commit.ts'
import { reactionKinds } from './platform/events/reaction.ts'
import { createServer } from './platform/http/server.ts'
import { wakeAfterCommit } from './platform/jobs/wake.ts'
import { Worker } from './platform/jobs/worker.ts'
import { openDelivery } from './platform/mail/open.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { repeat } from './platform/repeat.ts'
import { routes } from './routes.ts'

export interface App {
  database: Database
  site: Site
  /** Where the server can be reached from this machine. */
  address: string
  close(): Promise<void>
}

/** `print` shows text to the operator, such as mails if there is no mail server. */
export async function startApp(
  config: Config,
  clock: () => Date = () => new Date(),
  print: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): Promise<App> {
  const { log, database: opened, site } = await openParts(config)
  const delivery = await openDelivery({ ...mailSettings(config), site, print })
  const database = tellAfterCommit(
    wakeAfterCommit(opened, () => worker.wake()),
    (mapId) => streams.poller.wake(mapId),
  )
  const streams = platformHooks.openEventStreams({ database, site, clock, log })
  const livePages = platformHooks.openLivePages({ database, site, clock, log, poller: streams.poller })
  const kinds = [
    sendMail(delivery),
    platformHooks.sendNotice(delivery),
    ...jobs,
    imageCheck,
    ...reactionKinds(reactions, platformHooks.findMap),
  ]
  const worker = new Worker({ database, site, kinds, clock, log })
  const served = await routes({ config, database, site, clock })
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
  const asSystem = () =>
    createContext({ database, site, now: clock().toISOString(), actor: { kind: 'system' }, requestId: null })
  const searches = repeat({
    everyMs: 60_000,
    work: () => platformHooks.flushEmptySearches(asSystem()),
    log,
    failure: 'searches could not be written',
  })
  const webhooks = repeat({
    everyMs: 1_000,
    work: () => platformHooks.dispatchWebhooks(asSystem()),
    log,
    failure: 'deliveries could not be made',
  })
  return {
    database,
    site,
    address,
    close: async () => {
      livePages.close()
      streams.close()
      await Promise.all([server.close(), worker.stop()])
      await searches.stop()
      await webhooks.stop()
      delivery.close()
      await database.close()
    },
  }
}

const mailSettings = (config: Config) => ({
  smtpUrl: config.SMTP_URL,
  from: config.MAIL_FROM,
  senderDomains: config.MAIL_SENDER_DOMAINS,
  dkim: config.DKIM_KEY ? { selector: config.DKIM_SELECTOR, privateKey: config.DKIM_KEY } : undefined,
})
