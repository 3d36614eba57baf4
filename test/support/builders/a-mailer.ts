import { onTestFinished } from 'vitest'
import { type App, startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import type { Log } from '../../../src/platform/log.ts'
import type { Delivery } from '../../../src/platform/mail/delivery.ts'
import type { MailRow } from '../../../src/platform/mail/mail.ts'
import { Mailer, type MailerParts } from '../../../src/platform/mail/mailer.ts'
import { type NewMail, queueMail } from '../../../src/platform/mail/queue-mail.ts'
import { smtpDelivery } from '../../../src/platform/mail/smtp.ts'
import { engines } from '../databases/engines.ts'
import { engine } from '../servers/cairn.ts'
import { type MailServer, openMailServer } from '../servers/mail-server.ts'

export type Mailing = Awaited<ReturnType<typeof aMailing>>

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
    mailer: (parts: Partial<MailerParts> & { url?: string } = {}): Mailer => {
      const mine = empty.open()
      const delivery = parts.delivery ?? overSmtp(parts.url ?? server.url)
      const mailer = new Mailer({ database: mine, delivery, clock: () => new Date(now), log, ...parts })
      stops.unshift(
        () => mailer.stop(),
        () => mine.close(),
      )
      return mailer
    },
    queue: (mail: Partial<NewMail> = {}) =>
      database.transaction((tx) => queueMail(tx, { ...usual, ...mail }, new Date(now).toISOString())),
    rows: (): Promise<MailRow[]> => database.read.selectFrom('mails').selectAll().orderBy('id').execute(),
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

const overSmtp = (url: string): Delivery =>
  smtpDelivery({
    url,
    from: { name: 'Cairn, at work', address: 'cairn@example.org' },
    site: { publicUrl: 'https://feedback.example.org:8443' },
  })

const collectingLog = (lines: Record<string, unknown>[]): Log => ({
  info: (facts, words) => lines.push({ level: 'info', ...facts, words }),
  warn: (facts, words) => lines.push({ level: 'warn', ...facts, words }),
  error: (facts, words) => lines.push({ level: 'error', ...facts, words }),
})
