import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { vi } from 'vitest'

export interface Received {
  from: string
  to: string[]
  email: Email
  raw: string
  secure: boolean
  /** Who was signed in. */
  user: string | undefined
}

/** A code to refuse with; undefined takes what was offered. */
type Answer = number | undefined

export interface MailServer {
  url: string
  port: number
  received: Received[]
  /** Every recipient that was asked for, refused or not. */
  asked: string[]
  /** How it answers, to be changed by a test. */
  answers: { words: string; sender(): Answer; recipient(address: string): Answer; message(): Promise<Answer> }
  /** The newest mail to the address, as soon as there is one. */
  mailTo(address: string): Promise<Received>
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** A real mail server on this machine. On the port of one that was closed it is the same one, back again. */
export async function openMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const { port: wanted = 0, ...rest } = options
  const received: Received[] = []
  const asked: string[] = []
  const answers: MailServer['answers'] = {
    words: 'The server has its reasons',
    sender: () => undefined,
    recipient: () => undefined,
    message: async () => undefined,
  }
  const refusal = (code: Answer) => (code ? Object.assign(new Error(answers.words), { responseCode: code }) : null)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: rest.secure || rest.onAuth ? [] : ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    logger: false,
    onMailFrom: (_sender, _session, done) => done(refusal(answers.sender())),
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      done(refusal(answers.recipient(address)))
    },
    onData: async (stream, { envelope, secure, user }, done) => {
      const raw = await text(stream)
      const code = await answers.message()
      if (code) return done(refusal(code))
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to, raw, secure, user, email: await PostalMime.parse(raw) })
      done()
    },
    ...rest,
  })
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined)
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${rest.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    received,
    asked,
    answers,
    mailTo: (address) =>
      vi.waitUntil(() => received.findLast(({ to }) => to.includes(address)), { timeout: 30_000, interval: 10 }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
