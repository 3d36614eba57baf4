import { describe, expect, it, vi } from 'vitest'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { aMailing, anAppWithMail } from '../support/builders/a-mailing.ts'
import { openMailServer } from '../support/servers/mail-server.ts'

describe('an email', () => {
  it('has the expected headers, a text part and an HTML part', async () => {
    const { mailer, queue, server, now, rows } = await aMailing()
    await queue({ to: 'ada@example.org', subject: 'Überraschung 🪨', text: 'Grüße\n🪨', html: '<p>Grüße 🪨</p>' })

    await mailer().runOnce()

    const [received] = server.received
    const [row] = await rows()
    expect(received).toMatchObject({ from: 'cairn@example.org', to: ['ada@example.org'] })
    expect(received?.email).toMatchObject({
      from: { name: 'Cairn, at work', address: 'cairn@example.org' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Überraschung 🪨',
      date: now(),
      messageId: `<${row?.id}.${Date.parse(now())}@feedback.example.org>`,
      text: 'Grüße\n🪨',
      html: '<p>Grüße 🪨</p>\n',
    })
    const header = (name: string) => received?.email.headers.find(({ key }) => key === name)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-type')).toMatch(/^multipart\/alternative/)
    expect(header('x-mailer')).toBeUndefined()
    expect(received?.raw.match(/charset=utf-8/gi)).toHaveLength(2)
  })

  it('leaves none of its content in the database', async () => {
    const { mailer, queue, rows, now, lines } = await aMailing()
    await queue({ kind: 'sign-in' })

    await mailer().runOnce()

    expect(await rows()).toMatchObject([
      { kind: 'sign-in', text_body: '', html_body: '', sent: now(), failed: null, claimed_until: null, attempts: 1 },
    ])
    expect(lines).toEqual([
      { level: 'info', mail_id: expect.any(Number), kind: 'sign-in', attempts: 1, words: 'mail sent' },
    ])
  })

  it('is sent only once', async () => {
    const { mailer, queue, server, pass } = await aMailing()
    await queue()
    const one = mailer()

    await one.runOnce()
    pass(3_600_000)
    await one.runOnce()

    expect(server.received).toHaveLength(1)
  })

  it('has one recipient and only our headers, whatever people typed', async () => {
    const { mailer, queue, server } = await aMailing()
    const evil = 'Hello\r\nBcc: eve@example.org\r\n\r\n<script>\u2028\u0000\u001b[31m'
    await queue({ subject: evil, to: ' ada@example.org\r\n' })
    await queue({ subject: '🪨'.repeat(500) })
    for (const to of ['ada@example.org\r\nBcc: eve@example.org', 'ada@example.org,eve@example.org', '', 'ada']) {
      await expect(queue({ to })).rejects.toThrow('An email of kind test has no valid address.')
    }

    await mailer().runOnce()

    const [first, second] = server.received.toSorted((a, b) => a.raw.length - b.raw.length)
    expect(server.asked).toEqual(['ada@example.org', 'ada@example.org'])
    expect(first?.email.subject).toBe('Hello Bcc: eve@example.org <script> [31m')
    expect(first?.email.headers.map(({ key }) => key)).toEqual(second?.email.headers.map(({ key }) => key))
    expect(second?.email.subject).toBe(`${'🪨'.repeat(199)}…`)
  })

  it.each(['smtp', 'smtps'])('is sent over %s with TLS and a login, as configured', async (scheme) => {
    const logins: (string | null | undefined)[] = []
    const secured = await openMailServer({
      secure: scheme === 'smtps',
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        logins.push(username, password)
        done(null, { user: username })
      },
    })
    const { mailer, queue } = await aMailing(secured)
    await queue()
    const printed = vi.spyOn(console, 'log')

    const login = `${encodeURIComponent('ada@example.org')}:${encodeURIComponent('p@ss/wörd?#')}`
    await mailer({
      url: `${scheme}://${login}@127.0.0.1:${secured.port}?requireTLS=true&tls.rejectUnauthorized=false&logger=true&debug=true`,
    }).runOnce()

    expect(logins).toEqual(['ada@example.org', 'p@ss/wörd?#'])
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
    expect(secured.received).toMatchObject([{ secure: true, user: 'ada@example.org' }])
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    const { mailer, queue, rows, server } = await aMailing(await openMailServer({ secure: true }))
    await queue()

    await mailer().runOnce()

    expect(server.asked).toEqual([])
    expect(await rows()).toMatchObject([
      { sent: null, failed: null, last_error: expect.stringContaining('certificate') },
    ])
  })
})

describe('an app with a mail server', () => {
  it('sends committed emails immediately and never sends rolled-back ones', async () => {
    const { app, server } = await anAppWithMail()
    const mail = { kind: 'test', subject: 'x', text: 'x', html: 'x' }
    const now = new Date().toISOString()
    const undone = app.database.transaction(async (tx) => {
      await queueMail(tx, { ...mail, to: 'nobody@example.org' }, now)
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')
    await app.database.transaction((tx) => queueMail(tx, { ...mail, to: 'ada@example.org' }, now))

    const { email } = await server.mailTo('ada@example.org')

    expect(email.messageId).toMatch(/@localhost>$/)
    expect(server.asked).toEqual(['ada@example.org'])
    expect(await app.database.read.selectFrom('mails').select('recipient').execute()).toHaveLength(1)
  })
})
