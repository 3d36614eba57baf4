import { onTestFinished } from 'vitest'
import { type App, startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { Worker, WorkerDeps } from '../../../src/platform/jobs/worker.ts'
import type { MailTransport } from '../../../src/platform/mail/mail-transport.ts'
import { type MailRow, type NewMail, queueMail } from '../../../src/platform/mail/queue-mail.ts'
import { sendMailHandler } from '../../../src/platform/mail/send-mail.ts'
import { smtpTransport } from '../../../src/platform/mail/smtp-transport.ts'
import { engines } from '../databases/engines.ts'
import { engine } from '../servers/cairn.ts'
import { longTimeouts } from '../servers/long-timeouts.ts'
import { type MailServer, openMailServer } from '../servers/mail-server.ts'
import { noLimits } from '../servers/no-limits.ts'
import { aQueue } from './a-queue.ts'
import { site } from './a-site.ts'

export type Mailing = Awaited<ReturnType<typeof aMailing>>

type QueuedMail = MailRow & { attempts: unknown; next_attempt: string | undefined; claimed_until: string | null }
type MailerParts = Partial<Pick<WorkerDeps, 'database' | 'graceMs'>> & { url?: string; deliverWithinMs?: number }

/** A queue from `aQueue`, and a mail server. Emails don't belong to a map. */
export async function aMailing(given?: MailServer) {
  const queue = await aQueue()
  const { database, lines, now } = queue
  const server = given ?? (await openMailServer())
  queue.onEnd(() => server.close())

  return {
    ...queue,
    server,
    mailer: ({ url, deliverWithinMs, ...parts }: MailerParts = {}): Worker => {
      const delivery = overSmtp(url ?? server.url)
      queue.onEnd(async () => delivery.close())
      return queue.worker([sendMailHandler(delivery, deliverWithinMs)], parts)
    },
    queue: (mail: Partial<NewMail> = {}) => database.transaction((tx) => queueMail(tx, { ...usual, ...mail }, now())),
    /** The emails, each with the state of its job. */
    rows: async (): Promise<QueuedMail[]> => {
      const mails = await database.read.selectFrom('mails').selectAll().orderBy('id').execute()
      const jobs = await database.read.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
      return mails.map((mail) => {
        const job = jobs.find(({ map_id, key }) => map_id === 0 && key === String(mail.id))
        // A finished job is deleted. After that, only the log shows how often it was tried.
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

/** An app with its own database and mail server, so that no other worker sends its emails. */
export async function anAppWithMail(settings: Record<string, string> = {}): Promise<{ app: App; server: MailServer }> {
  const empty = await engines[engine]({ migrated: true })
  const server = await openMailServer()
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Cairn <cairn@example.org>' }
  const fixed = { PORT: '0', ...noLimits, LOG_LEVEL: 'error', ...longTimeouts }
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

const overSmtp = (url: string): MailTransport =>
  smtpTransport({
    url,
    from: { name: 'Cairn, at work', address: 'cairn@example.org' },
    site,
  })
