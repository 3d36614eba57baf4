import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { afterCommit } from '../../src/platform/db/database.ts'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { aMailing } from '../support/builders/a-mailing.ts'
import { day, minute } from '../support/builders/a-queue.ts'
import { killedAfterOneTransaction } from '../support/databases/killed.ts'

describe('several mailers on one database', () => {
  it('send each of two hundred emails exactly once', async () => {
    const { database, mailer, server, now, rows } = await aMailing()
    const recipients = Array.from({ length: 200 }, (_, n) => `${n}@example.org`)
    await database.transaction(async (tx) => {
      for (const to of recipients) await queueMail(tx, { kind: 'x', to, subject: to, text: 'x', html: 'x' }, now())
    })

    await Promise.all([mailer().runOnce(), mailer().runOnce()])

    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(recipients.sort())
    expect((await rows()).every(({ attempts, sent }) => attempts === 1 && sent)).toBe(true)
  })

  it('resend an email claimed by a killed mailer once its lease expires, with the same Message-ID', async () => {
    const { database, mailer, queue, server, pass } = await aMailing()
    await queue()
    // Simulates a crash after the server accepted the email but before that was recorded. This can't be prevented.
    await mailer({ database: killedAfterOneTransaction(database) }).runOnce()
    const other = mailer()

    // A delivery can take a minute, plus ten seconds to record its outcome.
    pass(minute + 10_000 - 1)
    await other.runOnce()
    expect(server.received).toHaveLength(1)
    pass(1)
    await other.runOnce()

    const [first, second] = server.received
    expect(second?.email.messageId).toBe(first?.email.messageId)
    expect(server.received).toHaveLength(2)
  })
})

describe('a mailer that is stopping', () => {
  it('finishes the email it is sending', async () => {
    const { mailer, queue, server, rows } = await aMailing()
    const answer = Promise.withResolvers<undefined>()
    server.answers.message = () => answer.promise
    await queue()
    const one = mailer({ graceMs: 60_000 })
    one.start()
    await vi.waitFor(() => expect(server.asked).toHaveLength(1), 30_000)

    const stopped = one.stop()
    answer.resolve(undefined)
    await stopped

    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ sent: expect.any(String), attempts: 1 }])
  })

  it.each(['never accepts the content', 'stays silent', 'sends one word at a time'])(
    'requeues its current email when the server %s',
    async (how) => {
      const { mailer, queue, server, rows, lines } = await aMailing()
      server.answers.message = () => new Promise(() => undefined)
      const slow = await openSlowServer(how.includes('word') ? 5 : undefined)
      await queue()
      const one = mailer({ graceMs: 50, url: how.includes('content') ? server.url : slow.url })
      one.start()
      await vi.waitFor(() => expect(server.asked.length + slow.clients.size).toBe(1), 30_000)

      await one.stop()

      expect(await rows()).toMatchObject([
        {
          sent: null,
          failed: null,
          attempts: 0,
          claimed_until: null,
          last_error: null,
          text_body: expect.stringContaining('secret'),
        },
      ])
      expect(lines).toMatchObject([{ level: 'info', words: 'mail put back' }])
      await vi.waitFor(() => expect(slow.clients.size).toBe(0), 30_000)
      server.answers.message = async () => undefined
      await mailer().runOnce()
      expect(server.received).toHaveLength(1)
    },
  )
})

describe('a mailer', () => {
  it('times out if the server sends its greeting one word at a time', async () => {
    const { mailer, queue, rows } = await aMailing()
    const slow = await openSlowServer(5)
    await queue()

    const before = performance.now()
    await mailer({ url: slow.url, deliverWithinMs: 100 }).runOnce()

    expect(performance.now() - before).toBeLessThan(20_000)
    expect(await rows()).toMatchObject([{ sent: null, attempts: 1, last_error: expect.any(String) }])
    await vi.waitFor(() => expect(slow.clients.size).toBe(0), 30_000)
  })

  it('tries only once if the server disconnects during an email', async () => {
    const { mailer, queue, server, rows } = await aMailing()
    server.answers.message = async () => {
      void server.close()
      return new Promise(() => undefined)
    }
    await queue()

    await mailer().runOnce()

    expect(server.asked).toHaveLength(1)
    expect(await rows()).toMatchObject([{ sent: null, failed: null, attempts: 1 }])
  })

  it('wakes up after a commit that queued email, and after no other', async () => {
    const { database, now } = await aMailing()
    const woken: string[] = []
    const waking = afterCommit(database, ({ kinds }) => woken.push(...kinds))
    const mail = { kind: 'x', to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' }
    const undone = waking.transaction(async (tx) => {
      await queueMail(tx, mail, now())
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')
    await waking.transaction((tx) => tx.deleteFrom('mails').execute())
    expect(woken).toEqual([])

    await waking.transaction((tx) => queueMail(tx, mail, now()))
    expect(woken).toEqual(['mail'])
  })

  it('removes emails thirty days after they were sent or abandoned', async () => {
    const { mailer, queue, server, rows, pass } = await aMailing()
    server.answers.recipient = (address) => (address === 'gone@example.org' ? 550 : undefined)
    await queue()
    await queue({ to: 'gone@example.org' })
    await mailer().runOnce()
    pass(30 * day)
    await queue({ to: 'new@example.org' })
    const one = mailer()
    one.start()
    await vi.waitFor(() => expect(server.received).toHaveLength(2), 30_000)
    await one.stop()
    expect(await rows()).toHaveLength(3)

    pass(1)
    const other = mailer()
    other.start()

    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ id: 3 }]), 30_000)
  })
})

/** Accepts connections but stays silent, or sends a greeting that never ends. */
async function openSlowServer(everyMs?: number) {
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    clients.add(socket)
    const talk = everyMs && setInterval(() => socket.write('220-wait\r\n'), everyMs)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(talk)
        clients.delete(socket)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of clients) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return { clients, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
