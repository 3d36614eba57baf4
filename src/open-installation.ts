import type { Config } from './config.ts'
import { reactions } from './features.ts'
import type { Site } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { finishDistribution } from './platform/db/distribute.ts'
import { logProgress, migrate } from './platform/db/migrate.ts'
import { assertCurrentSchema, readMigrations } from './platform/db/migrations.ts'
import { openDatabase, waitForDatabase } from './platform/db/open.ts'
import { reactionNames } from './platform/events/reaction.ts'
import { installationSecret } from './platform/installation-secret.ts'
import { type Log, openLog } from './platform/log.ts'
import type { ProviderSettings } from './platform/openid/settings.ts'

interface Opening {
  /** False: an old schema is an error and stays as it is. */
  migrates?: boolean
  /** False: a distribution over a cluster that was interrupted is not finished. */
  distributes?: boolean
  /** A server or a worker, no command that ends soon. It waits for a database that is not there yet, until the signal. */
  staysUntil?: AbortSignal
}

/** Opens what every command needs. */
export async function openInstallation(
  config: Config,
  { migrates = true, distributes = true, staysUntil: signal }: Opening = {},
): Promise<{ log: Log; database: Database; site: Site }> {
  const log = openLog(config.LOG_LEVEL)
  const providers = await openProviders(config.OIDC_PROVIDERS, log)
  const isLongRunning = signal !== undefined
  const database = await openDatabase({ ...databaseSettings(config), create: migrates, isLongRunning }, log)
  try {
    if (signal) await waitForDatabase(database, log, { forMs: config.DATABASE_WAIT_SECONDS * 1_000, signal })
    if (migrates) {
      await migrate(database, new Date().toISOString(), readMigrations(), logProgress(log, config.LOG_LEVEL))
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

export const databaseSettings = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  limits: {
    statementMs: config.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1_000,
    lockMs: config.DATABASE_LOCK_TIMEOUT_SECONDS * 1_000,
    answerMs: config.DATABASE_ANSWER_TIMEOUT_SECONDS * 1_000,
    keepAliveMs: config.DATABASE_KEEP_ALIVE_SECONDS * 1_000,
  },
})

const siteOf = (config: Config, providers: Site['providers']): Site => ({
  publicUrl: config.PUBLIC_URL || localUrl(config.HOST, config.PORT),
  urlField: `${config.BRAND_PREFIX}_url`,
  secret: installationSecret(config.SECRET, config.DATA_DIR),
  requestsPerMinute: config.RATE_LIMIT,
  limits: {
    suggestions: config.SUGGESTIONS_PER_HOUR,
    comments: config.COMMENTS_PER_HOUR,
    messages: config.COMMENTS_PER_HOUR,
    votes: config.VOTES_PER_HOUR,
    follows: config.VOTES_PER_HOUR,
    images: config.IMAGES_PER_DAY,
    imageMegabytes: config.IMAGE_MEGABYTES_PER_DAY,
    keptImages: config.IMAGES_PER_PERSON,
    keptImageMegabytes: config.IMAGE_MEGABYTES_PER_PERSON,
    mapImageMegabytes: config.IMAGE_MEGABYTES_PER_MAP,
    addressMails: config.ADDRESS_MAILS_PER_DAY,
    networkMails: config.NETWORK_MAILS_PER_DAY,
    strangerMails: config.STRANGER_MAILS_PER_DAY,
    teams: config.TEAMS_PER_PERSON,
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

/** How this machine itself reaches the server. */
export function localUrl(host: string, port: number): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
