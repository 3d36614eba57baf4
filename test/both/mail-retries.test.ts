import { describe, expect, it } from 'vitest'
import { aMailing } from '../support/builders/a-mailing.ts'
import { day, minute, second } from '../support/builders/a-queue.ts'
import { openMailServer } from '../support/servers/mail-server.ts'

describe('a temporarily rejected email', () => {
  it('is retried after 30 seconds and no sooner', async () => {
    const { mailer, queue, server, rows, pass, lines } = await aMailing()
    server.answers.recipient = () => 451
    await queue()
    const one = mailer()

    await one.runOnce()
    pass(29 * second)
    await one.runOnce()

    expect(server.asked).toHaveLength(1)
    const reason = "Can't send mail - all recipients were rejected: 451 The server has its reasons"
    expect(await rows()).toMatchObject([
      {
        sent: null,
        failed: null,
        attempts: 1,
        claimed_until: null,
        last_error: reason,
        text_body: expect.stringMatching(/secret/),
      },
    ])
    expect(lines).toMatchObject([{ level: 'warn', attempts: 1, reason, words: 'mail will be retried' }])

    server.answers.recipient = () => undefined
    pass(7 * second)
    await one.runOnce()

    expect(server.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null, text_body: '' }])
  })

  it('is retried less and less often for about a day, then abandoned', async () => {
    const { mailer, queue, server, rows, pass, now, lines } = await aMailing()
    server.answers.message = async () => 421
    await queue()
    const one = mailer()
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      await one.runOnce()
      const [row] = await rows()
      waits.push(Date.parse(row?.next_attempt ?? '') - Date.parse(now()))
      pass(waits.at(-1) ?? 0)
    }

    for (const [i, least] of [0.5, 2, 10, 60, 120, 240, 480, 480].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(least * minute)
      expect(waits[i]).toBeLessThanOrEqual(least * 1.2 * minute)
    }
    const whole = waits.reduce((sum, wait) => sum + wait)
    expect([whole > 0.9 * day, whole < 1.25 * day]).toEqual([true, true])
    await one.runOnce()
    pass(30 * day - 1)
    await one.runOnce()

    expect(server.asked).toHaveLength(9)
    expect(await rows()).toMatchObject([
      {
        sent: null,
        failed: expect.any(String),
        attempts: 9,
        text_body: '',
        html_body: '',
        last_error: expect.stringMatching(/421/),
      },
    ])
    expect(lines.at(-1)).toMatchObject({ level: 'error', attempts: 9, words: 'mail abandoned' })
  })

  it('is sent from the same address once an unreachable server is back', async () => {
    const { mailer, queue, server, rows, pass } = await aMailing()
    const one = mailer()
    await queue({ subject: 'Before' })
    await one.runOnce()
    await server.close()
    await queue({ subject: 'During' })

    await one.runOnce()
    expect(await rows()).toMatchObject([
      { attempts: 1 },
      { sent: null, failed: null, attempts: 1, last_error: expect.stringMatching(/ECONN/) },
    ])

    const back = await openMailServer({ port: server.port })
    try {
      pass(minute)
      await one.runOnce()
      expect(back.received).toMatchObject([{ email: { subject: 'During' } }])
    } finally {
      await one.stop()
      await back.close()
    }
  })

  it.each([
    ['the login', 'smtp://ada:a-password@', 535],
    ['the sender', 'smtp://', 550],
  ])('stays queued when the server rejects %s, because the operator can fix that', async (what, address, code) => {
    const asking = await openMailServer({
      ...(what === 'the login' && {
        disabledCommands: ['STARTTLS'],
        onAuth: (_login, _session, done) => done(Object.assign(new Error('No'), { responseCode: code })),
      }),
    })
    const { mailer, queue, rows, lines } = await aMailing(asking)
    asking.answers.sender = () => code
    await queue()

    await mailer({ url: `${address}127.0.0.1:${asking.port}` }).runOnce()

    expect(await rows()).toMatchObject([{ sent: null, failed: null, attempts: 1 }])
    expect(lines).toMatchObject([{ level: 'warn', reason: expect.stringContaining(String(code)) }])
    expect(JSON.stringify(lines)).not.toMatch(/a-password|secret|example\.org/)
  })
})

describe('a permanently rejected email', () => {
  it.each(['recipient', 'message'] as const)('is abandoned immediately if the server rejects the %s', async (what) => {
    const { mailer, queue, server, rows, now, lines } = await aMailing()
    server.answers.recipient = () => (what === 'recipient' ? 550 : undefined)
    server.answers.message = async () => (what === 'message' ? 550 : undefined)
    await queue()
    await queue({ to: 'grace@example.org' })

    await mailer().runOnce()

    const given = {
      sent: null,
      failed: now(),
      attempts: 1,
      text_body: '',
      html_body: '',
      last_error: expect.stringMatching(/550/),
    }
    expect(await rows()).toMatchObject([given, given])
    expect(lines).toMatchObject([
      { level: 'error', words: 'mail abandoned', reason: expect.stringContaining('550') },
      { level: 'error', words: 'mail abandoned' },
    ])
    expect(JSON.stringify(lines)).not.toContain('@example.org')
  })

  it("doesn't hold up other emails", async () => {
    const { mailer, queue, server } = await aMailing()
    server.answers.recipient = (address) => (address === 'ada@example.org' ? 550 : undefined)
    await queue()
    await queue({ to: 'grace@example.org' })

    await mailer().runOnce()

    expect(server.received).toMatchObject([{ to: ['grace@example.org'] }])
  })

  it('is logged without the recipient or the content', async () => {
    const { mailer, queue, server, rows, lines } = await aMailing()
    const link = 'https://feedback.example.org/sign-in/abc123'
    server.answers.recipient = () => 550
    server.answers.words = `No ada@example.org\r\n here, and no ${link}. See https://help.example.net/550`
    await queue({ text: `Go to\n${link}\n` })

    await mailer().runOnce()

    const told = 'No (left out) here, and no (left out). See https://help.example.net/550'
    expect(await rows()).toMatchObject([{ last_error: expect.stringContaining(told) }])
    expect(lines).toMatchObject([{ reason: expect.stringContaining(told) }])
  })
})

describe('an expired email', () => {
  it('is abandoned without being sent', async () => {
    const { mailer, queue, server, rows, pass, now } = await aMailing()
    await queue({ expires: new Date(Date.parse(now()) + 15 * minute).toISOString() })
    pass(15 * minute)

    await mailer().runOnce()

    expect(server.asked).toEqual([])
    expect(await rows()).toMatchObject([
      { sent: null, failed: now(), text_body: '', html_body: '', last_error: 'It expired before it could be sent.' },
    ])
  })

  it('is abandoned early if the next attempt would come after it expires', async () => {
    const { mailer, queue, server, rows, now } = await aMailing()
    server.answers.recipient = () => 451
    await queue({ expires: new Date(Date.parse(now()) + 20 * second).toISOString() })

    await mailer().runOnce()

    expect(await rows()).toMatchObject([{ failed: now(), attempts: 1, last_error: expect.stringMatching(/451/) }])
  })
})
