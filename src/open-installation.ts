import { join } from 'node:path'
import type { Config } from './config.ts'
import { appHooks, reactions } from './features.ts'
import { version } from './lib/project.ts'
import type { Site } from './platform/context.ts'
import { assertDatabaseRestored } from './platform/db/backup/restore-mark.ts'
import type { Database } from './platform/db/database.ts'
import { finishDistribution } from './platform/db/distribute.ts'
import { logProgress, migrate } from './platform/db/migrate.ts'
import { assertCurrentSchema, readMigrations } from './platform/db/migrations.ts'
import { openDatabase, waitForDatabase } from './platform/db/open.ts'
import { defaultLimits } from './platform/db/time-limit.ts'
import { reactionNames } from './platform/events/reaction.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { type Log, openLog } from './platform/log.ts'
import type { ProviderSettings } from './platform/openid/settings.ts'
import { sweepTemporaryFolders } from './platform/temporary-file.ts'

interface Opening {
  /** If false, an old schema is an error instead of being migrated. */
  migrates?: boolean
  /** If false, an interrupted distribution over a cluster isn't resumed. */
  distributes?: boolean
  /** Servers and workers wait for a database that isn't up yet, until this signal aborts. */
  staysUntil?: AbortSignal
  /** How many processes serve together and share the database connections. */
  processes?: number
}

export async function openInstallation(
  config: Config,
  { migrates = true, distributes = true, staysUntil: signal, processes = 1 }: Opening = {},
): Promise<{ log: Log; database: Database; site: Site }> {
  const log = openLog(config.LOG_LEVEL)
  if (signal) {
    log.info({ version, node: process.versions.node }, 'starting')
    await sweepTemporaryFolders()
    await sweepTemporaryFolders(temporaryFolderIn(config))
  }
  const providers = await openProviders(config.OIDC_PROVIDERS, log)
  const isLongRunning = signal !== undefined
  const settings = databaseSettings(config, processes)
  const database = await openDatabase({ ...settings, create: migrates, isLongRunning }, log)
  try {
    if (signal) await waitForDatabase(database, log, { forMs: config.DATABASE_WAIT_SECONDS * 1_000, signal })
    await assertDatabaseRestored(database)
    if (migrates) {
      await migrate(database, new Date().toISOString(), readMigrations(), logProgress(log))
      if (distributes) await finishDistribution(database, (placing) => log.info(placing, 'distributing a table'))
      await database.saveMarker?.()
    } else await assertCurrentSchema(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return { log, database, site: siteOf(config, providers) }
}

/** The library is loaded only if there is a provider. */
async function openProviders(settings: ProviderSettings[], log: Log): Promise<Site['providers']> {
  if (settings.length === 0) return []
  const { OpenIdProvider } = await import('./platform/openid/openid-provider.ts')
  return settings.map((each) => new OpenIdProvider(each, log))
}

export function databaseSettings(config: Config, processes = 1) {
  const statementMs = config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1_000
  return {
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    checkpoints: config.SQLITE_CHECKPOINTS,
    listMapIds: appHooks.listMapIds,
    limits: {
      ...defaultLimits,
      statementMs,
      lockMs: statementMs * 0.75,
      answerMs: statementMs && statementMs + 1_000,
      processes,
    },
  }
}

const siteOf = (config: Config, providers: Site['providers']): Site => ({
  publicUrl: config.PUBLIC_URL || localUrl(config.HOST, config.PORT),
  urlField: `${config.BRAND_PREFIX}_url`,
  secret: installationSecret(config.SECRET, config.DATA_DIR),
  temporaryFolder: temporaryFolderIn(config),
  language: config.DEFAULT_LANGUAGE,
  requestsPerMinute: config.RATE_LIMIT,
  limits: {
    suggestions: config.SUGGESTIONS_PER_HOUR,
    comments: config.COMMENTS_PER_HOUR,
    messages: config.COMMENTS_PER_HOUR,
    votes: config.VOTES_PER_HOUR,
    follows: config.VOTES_PER_HOUR,
    images: config.IMAGES_PER_DAY,
    imageMegabytes: config.IMAGES_PER_DAY * 0.4,
    keptImages: config.IMAGES_PER_DAY * 10,
    keptImageMegabytes: config.IMAGES_PER_DAY * 2,
    mapImageMegabytes: config.IMAGE_MEGABYTES_PER_MAP,
    addressMails: 20,
    networkMails: config.NETWORK_MAILS_PER_DAY,
    strangerMails: config.STRANGER_MAILS_PER_DAY,
    teams: 10,
  },
  sendsMail: config.SMTP_URL !== '',
  announceMinutes: config.ANNOUNCE_MINUTES,
  noticeMailsPerDay: config.NOTICE_MAILS_PER_DAY,
  teamsAreCreatedBy: config.WHO_MAY_CREATE_TEAMS,
  auditDays: config.AUDIT_DAYS,
  allowedHosts: config.EGRESS_ALLOWED_HOSTS,
  feedDays: config.FEED_DAYS,
  providers,
  reactions: reactionNames(reactions),
})

const temporaryFolderIn = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'temporary')

/** The server's URL on this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
