// A real SMTP server that keeps what it receives.

import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { vi } from 'vitest'
import { aFreePort } from './free-port.ts'

export interface Received {
  from: string
  to: string[]
  email: Email
  raw: string
  secure: boolean
  /** The SMTP user. */
  user: string | undefined
}

/** A status code to reject with; undefined to accept. */
type Answer = number | undefined

export interface MailServer {
  url: string
  port: number
  received: Received[]
  /** Every recipient that a client sent, rejected or not. */
  asked: string[]
  /** How it responds. Tests can change this. */
  answers: { words: string; sender(): Answer; recipient(address: string): Answer; message(): Promise<Answer> }
  /** Waits for an email to the address, and returns the newest one. */
  mailTo(address: string): Promise<Received>
  /** Closes the server, including open connections. */
  close(): Promise<void>
}

/** A real mail server on this machine. Use the port of a closed one to bring it back. */
export async function openMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const { port = await aFreePort(), ...rest } = options
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
  // Some tests disconnect on purpose.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
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
