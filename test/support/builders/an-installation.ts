// A server with its own database, mail server and clock.

import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { startApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { engines } from '../databases/engines.ts'
import { engine } from '../servers/cairn.ts'
import { longTimeouts } from '../servers/long-timeouts.ts'
import { openMailServer, type Received } from '../servers/mail-server.ts'
import { noLimits } from '../servers/no-limits.ts'
import { aBrowser } from './a-person.ts'

export type Installation = Awaited<ReturnType<typeof anInstallation>>

/** The link and the code in a sign-in email. */
export interface SignInMail {
  subject: string
  text: string
  html: string
  /** The path of the link. */
  link: string
  /** As written in the email. */
  code: string
}

/**
 * A server with its own database, mail server and clock, because emails don't belong to a map. With `stopped`, the clock
 * only moves when a test advances it.
 */
export async function anInstallation(settings: Record<string, string> = {}, { stopped = false } = {}) {
  const empty = await engines[engine]({ migrated: true })
  const mails = await openMailServer()
  let passed = 0
  const start = Date.now()
  const clock = () => new Date((stopped ? start : Date.now()) + passed)
  const mailed = { SMTP_URL: mails.url, MAIL_FROM: 'cairn@example.org' }
  const printed: string[] = []
  const app = await startApp(
    readConfig({
      PORT: '0',
      ...noLimits,
      LOG_LEVEL: 'error',
      ...longTimeouts,
      ...empty.settings,
      ...mailed,
      ...settings,
    }),
    clock,
    (text) => printed.push(text),
  )
  const read = new Map<string, number>()

  return {
    ...app,
    settings: empty.settings,
    printed,
    now: () => clock().toISOString(),
    /** Advances this server's clock. */
    pass: (ms: number) => {
      passed += ms
    },
    browser: (language = 'en') => aBrowser(app.url, undefined, language),
    /** Waits for the next email to an address. Emails sent at the same time may arrive in any order. */
    nextMail: async (address: string): Promise<SignInMail> => {
      const place = read.get(address) ?? 0
      read.set(address, place + 1)
      const email = await vi.waitFor(() => {
        const found = mails.received.filter(({ to }) => to.includes(address)).toSorted(inOrderOfQueue)[place]
        if (!found) throw new Error(`No mail to ${address} yet.`)
        return found.email
      }, 30_000)
      return { subject: email.subject ?? '', html: email.html ?? '', ...partsOf(email.text ?? '') }
    },
    /** How many emails to an address were ever requested. */
    countMails: async (address: string): Promise<number> => {
      await vi.waitFor(async () => {
        const waiting = await empty.rows('select id from mails where sent is null and failed is null')
        if (waiting.length > 0) throw new Error('There are mails to be sent yet.')
      }, 30_000)
      return mails.received.filter(({ to }) => to.includes(address)).length
    },
    rows: empty.rows,
    close: async () => {
      await app.close()
      await mails.close()
      await empty.drop()
    },
  }
}

/** The link and the code in the text of an email. */
export function partsOf(text: string): Pick<SignInMail, 'text' | 'link' | 'code'> {
  const link = /https?:\/\/[^/\s]+(\/sign-in\/(?:link|address)\/[\w-]{43})$/m.exec(text)?.[1] ?? ''
  const code = /^\W*(\d{3} \d{3})$/m.exec(text)?.[1] ?? ''
  return { text, link, code }
}

/** A new email address. */
export const anAddress = (): string => `p${randomBytes(6).toString('hex')}@example.org`

/** The Message-ID starts with the email's id. */
const inOrderOfQueue = (one: Received, other: Received): number => queueId(one) - queueId(other)

const queueId = ({ email }: Received): number => Number(/\d+/.exec(email.messageId ?? '')?.[0])
