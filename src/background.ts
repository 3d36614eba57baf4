import type { Config } from './config.ts'
import { appHooks, imageCheck, jobs, reactions } from './features.ts'
import { type Site, systemContext } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import type { Presence } from './platform/db/sqlite-session.ts'
import { reactionHandlers } from './platform/events/reaction.ts'
import { Worker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { openMailTransport } from './platform/mail/open-transport.ts'
import { sendMailHandler } from './platform/mail/send-mail.ts'
import { smtpTls } from './platform/mail/smtp-tls.ts'
import { repeat } from './platform/repeat.ts'

interface Deps {
  config: Config
  database: Database
  site: Site
  clock: () => Date
  log: Log
  /** Shows text to the operator, such as emails if there is no mail server. */
  print(text: string): void
  presence?: Presence
  /** How often to look for due jobs. */
  pollMs?: number
}

export interface Background {
  /** Looks for due jobs of these kinds now. */
  wake(kinds: ReadonlySet<string>): void
  start(): void
  stop(): Promise<void>
}

/** Background work: jobs, emails and webhook deliveries. Any number of processes can run it. */
export async function openBackground(deps: Deps): Promise<Background> {
  const { config, database, site, clock, log, print, presence, pollMs } = deps
  const { required, notice } = config.SMTP_URL ? smtpTls(config.SMTP_URL) : {}
  if (notice) log[required ? 'info' : 'warn']({}, notice)
  const transport = await openMailTransport({ ...mailSettings(config), site, print })
  const handlers = [
    sendMailHandler(transport),
    appHooks.sendNoticeHandler(transport),
    ...jobs,
    imageCheck,
    ...reactionHandlers(reactions, appHooks.findMap),
  ]
  const worker = new Worker({
    database,
    site,
    handlers,
    clock,
    log,
    presence,
    ...(pollMs === undefined ? {} : { pollMs }),
  })
  let dispatcher: ReturnType<typeof repeat> | undefined
  return {
    wake: (kinds) => worker.wake(kinds),
    start: () => {
      worker.start()
      dispatcher = repeat({
        everyMs: 1_000,
        work: () => appHooks.dispatchWebhooks(systemContext(database, site, clock().toISOString())),
        log,
        failure: 'deliveries could not be made',
      })
    },
    stop: async () => {
      await worker.stop()
      await dispatcher?.stop()
      transport.close()
    },
  }
}

/** For a server that leaves background work to other processes. */
export const noBackground: Background = { wake: () => {}, start: () => {}, stop: async () => {} }

export const mailSettings = (config: Config) => ({
  smtpUrl: config.SMTP_URL,
  from: config.MAIL_FROM,
  senderDomains: config.MAIL_SENDER_DOMAINS,
  dkim: config.DKIM_KEY ? { selector: config.DKIM_SELECTOR, privateKey: config.DKIM_KEY } : undefined,
})
