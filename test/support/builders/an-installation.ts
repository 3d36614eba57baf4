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

/** What a mail to sign in holds for its reader. */
export interface SignInMail {
  subject: string
  text: string
  html: string
  /** The path of the link. */
  link: string
  /** As it is written there. */
  code: string
}

/**
 * A server with a database, a mail server and a clock of its own: mails belong to no map. With `stopped` the clock moves
 * only when a test lets time go by.
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
    /** Lets time go by, for this server. */
    pass: (ms: number) => {
      passed += ms
    },
    browser: (language = 'en') => aBrowser(app.url, undefined, language),
    /** The next mail to an address, as soon as it is there. Of mails that were sent at once, another may come first. */
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
    /** How many mails to an address were ever asked for. */
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

/** The link and the code in the text of a mail. */
export function partsOf(text: string): Pick<SignInMail, 'text' | 'link' | 'code'> {
  const link = /https?:\/\/[^/\s]+(\/sign-in\/(?:link|address)\/[\w-]{43})$/m.exec(text)?.[1] ?? ''
  const code = /^\W*(\d{3} \d{3})$/m.exec(text)?.[1] ?? ''
  return { text, link, code }
}

/** An address nobody has used before. */
export const anAddress = (): string => `p${randomBytes(6).toString('hex')}@example.org`

/** The Message-ID begins with the id of the mail. */
const inOrderOfQueue = (one: Received, other: Received): number => queueId(one) - queueId(other)

const queueId = ({ email }: Received): number => Number(/\d+/.exec(email.messageId ?? '')?.[0])
