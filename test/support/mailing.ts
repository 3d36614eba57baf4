import { onTestFinished } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Site } from '../../src/platform/context.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { Worker, type WorkerParts } from '../../src/platform/jobs/worker.ts'
import type { Log } from '../../src/platform/log.ts'
import type { Delivery } from '../../src/platform/mail/delivery.ts'
import type { MailRow } from '../../src/platform/mail/mail.ts'
import { type NewMail, queueMail } from '../../src/platform/mail/queue-mail.ts'
import { sendMail } from '../../src/platform/mail/send-mail.ts'
import { smtpDelivery } from '../../src/platform/mail/smtp.ts'
import { engines } from './engines.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { engine } from './served.ts'

export type Mailing = Awaited<ReturnType<typeof aMailing>>

type QueuedMail = MailRow & { attempts: unknown; next_attempt: string | undefined; claimed_until: string | null }
type MailerParts = Partial<Pick<WorkerParts, 'database' | 'graceMs'>> & { url?: string; deliverWithinMs?: number }

export const second = 1_000
export const minute = 60 * second
export const day = 24 * 60 * minute

/**
 * A database, a mail server and a clock of the test's own: mails belong to no map, and any worker on a database takes
 * up whatever is due there.
 */
export async function aMailing(given?: MailServer) {
  const empty = await engines[engine]()
  const database = empty.open()
  const server = given ?? (await openMailServer())
  const stops: (() => Promise<unknown>)[] = [() => server.close(), () => database.close(), () => empty.drop()]
  onTestFinished(async () => {
    for (const stop of stops) await stop()
  })
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const lines: Record<string, unknown>[] = []
  const log = collectingLog(lines)
  await migrate(database, new Date(now).toISOString())

  return {
    database,
    server,
    lines,
    now: () => new Date(now).toISOString(),
    pass: (ms: number) => {
      now += ms
    },
    /** A worker of its own, as another process would have one. */
    mailer: ({ url, deliverWithinMs, ...parts }: MailerParts = {}): Worker => {
      const mine = empty.open()
      const delivery = overSmtp(url ?? server.url)
      const kinds = [sendMail(delivery, deliverWithinMs)]
      const mailer = new Worker({ database: mine, site, kinds, clock: () => new Date(now), log, ...parts })
      stops.unshift(
        () => mailer.stop(),
        async () => delivery.close(),
        () => mine.close(),
      )
      return mailer
    },
    queue: (mail: Partial<NewMail> = {}) =>
      database.transaction((tx) => queueMail(tx, { ...usual, ...mail }, new Date(now).toISOString())),
    /** The mails, each with what its job says of it. */
    rows: async (): Promise<QueuedMail[]> => {
      const mails = await database.read.selectFrom('mails').selectAll().orderBy('id').execute()
      const jobs = await database.read.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
      return mails.map((mail) => {
        const job = jobs.find(({ map_id, key }) => map_id === 0 && key === String(mail.id))
        // A finished job is deleted. Then the log is all that says how often it was tried.
        const reported = lines.findLast(({ mail_id }) => mail_id === mail.id)?.attempts
        return {
          ...mail,
          attempts: job ? job.attempts : reported,
          next_attempt: job?.run_at,
          claimed_until: job?.leased_until ?? null,
        }
      })
    },
  }
}

/** An app with a database and a mail server of its own, whose mails nobody else takes up. */
export async function anAppWithMail(settings: Record<string, string> = {}): Promise<{ app: App; server: MailServer }> {
  const empty = await engines[engine]()
  const server = await openMailServer()
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Cairn <cairn@example.org>' }
  const fixed = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  const app = await startApp(readConfig({ ...fixed, ...empty.settings, ...mail, ...settings }))
  onTestFinished(async () => {
    await app.close()
    await server.close()
    await empty.drop()
  })
  return { app, server }
}

const usual: NewMail = {
  kind: 'test',
  to: 'ada@example.org',
  subject: 'A subject',
  text: 'A text with a secret',
  html: '<p>A text with a secret</p>',
}

const site: Site = {
  publicUrl: 'https://feedback.example.org:8443',
  urlField: 'service_url',
  requestsPerMinute: 0,
  sendsMail: true,
  providers: [],
  reactions: new Map(),
}

const overSmtp = (url: string): Delivery =>
  smtpDelivery({
    url,
    from: { name: 'Cairn, at work', address: 'cairn@example.org' },
    site,
  })

const collectingLog = (lines: Record<string, unknown>[]): Log => ({
  info: (facts, words) => lines.push({ level: 'info', ...facts, words }),
  warn: (facts, words) => lines.push({ level: 'warn', ...facts, words }),
  error: (facts, words) => lines.push({ level: 'error', ...facts, words }),
})
