import type { AddressInfo } from 'node:net'
import { noBackground, openBackground } from './background.ts'
import type { Config } from './config.ts'
import { appHooks, endpoints } from './features.ts'
import { localUrl, openInstallation } from './open-installation.ts'
import { pageDeps } from './pages/pages.ts'
import { type Site, systemContext } from './platform/context.ts'
import { afterCommit, type Database } from './platform/db/database.ts'
import { closeInTime } from './platform/db/open.ts'
import { openReadiness } from './platform/db/readiness.ts'
import { answerNotReady } from './platform/http/not-ready.ts'
import { createServer } from './platform/http/server.ts'
import { printToStderr } from './platform/log-output.ts'
import { repeat } from './platform/repeat.ts'
import { addToOthers, alone, type Siblings } from './platform/siblings.ts'
import { routes } from './routes.ts'

export interface App {
  database: Database
  site: Site
  /** Where the server can be reached from this machine. */
  url: string
  /** With `drains`, clients are told first that their connections will be closed. */
  close(how?: { drains: boolean }): Promise<void>
}

export interface ServedApp extends App {
  /** Disconnects clients without failing requests, until the signal aborts. Close it afterwards. */
  drain(signal: AbortSignal): Promise<void>
}

/**
 * `print` shows text to the operator, such as emails if there is no mail server. `stop` stops waiting for a database
 * that isn't up yet. `prepare` runs once the port is bound, before the server reports healthy. `siblings` serve the
 * same port: connections, to clients and to the database, are divided among them.
 */
export async function startApp(
  config: Config,
  clock: () => Date = () => new Date(),
  print: (text: string) => void = printToStderr,
  stop: AbortSignal = new AbortController().signal,
  prepare: (app: Pick<App, 'database' | 'site' | 'url'>) => Promise<void> = async () => {},
  siblings: Siblings = alone,
): Promise<ServedApp> {
  // Siblings may already be serving on the same port.
  const endWait = siblings.count === 1 ? answerNotReady(config.PORT, config.HOST) : undefined
  const {
    log,
    database: opened,
    site,
  } = await openInstallation(config, { staysUntil: stop, processes: siblings.count }).finally(endWait)
  const database = afterCommit(opened, ({ maps, kinds }) => {
    if (kinds.size > 0) background.wake(kinds)
    for (const mapId of maps) {
      streams.poller.wake(mapId)
      wakeOthers(mapId, 1)
    }
  })
  const connections = Math.ceil(config.MAX_CONNECTIONS / siblings.count)
  const streams = appHooks.openFeedStreams({ database, site, clock, log, connections })
  const wakeOthers = addToOthers(siblings, 'written', (mapId) => streams.poller.wake(Number(mapId)))
  const readiness = await openReadiness({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }, log)
  const { presence } = readiness
  const background = config.JOBS
    ? await openBackground({ config, database, site, clock, log, print, presence })
    : noBackground
  let started = false
  const check = async () => {
    if (!started) throw new Error('The server is starting.')
    if (stop.aborted) throw new Error('The server is shutting down.')
    const problem = database.problem?.()
    if (problem !== undefined) throw new Error(problem)
    await readiness.check()
  }
  const served = await routes({
    config,
    database,
    readiness: { check },
    hasStarted: () => started,
    site,
    clock,
    log,
    siblings,
  })
  const server = createServer({
    database,
    site,
    log,
    endpoints,
    ...served,
    pages: pageDeps({ log, language: config.DEFAULT_LANGUAGE }),
    archivedRefusal: appHooks.archivedRefusal,
    perMinute: {
      requests: config.RATE_LIMIT,
      pages: config.PAGE_LIMIT,
      searches: config.SEARCH_LIMIT,
      searchMs: config.SEARCH_PROCESSOR_MS,
      previews: Math.ceil(config.RATE_LIMIT / 20),
    },
    limits: {
      connections,
      receiveSeconds: config.RECEIVE_SECONDS,
      lagMs: config.MAX_LAG_MS,
    },
    siblings,
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    requestMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
    clock,
    authenticate: appHooks.authenticateBy(database, log, site.secret),
  })
  let url = ''
  try {
    await server.listen({ port: config.PORT, host: config.HOST })
    const { port } = server.server.address() as AddressInfo
    // With port 0 the system chooses the port, so the URL is only final now.
    url = localUrl(config.HOST, port)
    if (!config.PUBLIC_URL) site.publicUrl = url
    await prepare({ database, site, url })
  } catch (error) {
    await server.close()
    await readiness.close()
    await database.close()
    throw error
  }
  started = true
  // The first requests don't wait for background work.
  const begin = setTimeout(() => background.start(), 100)
  const searches = repeat({
    everyMs: 60_000,
    work: () => appHooks.flushEmptySearches(systemContext(database, site, clock().toISOString())),
    log,
    failure: 'searches could not be written',
  })
  return {
    database,
    site,
    url,
    drain: async (signal) => {
      // Their readers reconnect to another process.
      streams.close()
      await server.drain(10_000, 60_000, signal)
    },
    close: async ({ drains } = { drains: false }) => {
      clearTimeout(begin)
      streams.close()
      const closeServer = async () => {
        // Until this process has stopped, there may be none to reconnect to.
        if (drains) await server.drain(2_000, 2_000)
        await server.close()
      }
      await closeInTime(database, async () => {
        await Promise.all([closeServer(), background.stop()])
        await searches.stop()
        await readiness.close()
      })
    },
  }
}
