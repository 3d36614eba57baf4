import { describe, expect, it } from 'vitest'
import { verifySmtp } from '../../src/platform/mail/smtp-transport.ts'
import { aMailing } from '../support/builders/a-mailing.ts'
import { openMailServer } from '../support/servers/mail-server.ts'

/** Connects to this machine, but isn't one of the addresses that count as private. */
const elsewhere = '0.0.0.0'

const advice = "0.0.0.0 doesn't offer TLS. To send emails unencrypted, add ?requireTLS=false to SMTP_URL."

describe('a mail server elsewhere that offers no TLS', () => {
  it.each(['', '?ignoreTLS=true', '?opportunisticTLS=true', '?requireTLS=', '?requireTLS=true'])(
    'gets no email with %j, and the log says how to allow it',
    async (query) => {
      const { mailer, queue, server, rows, lines } = await aMailing()
      await queue()
      const url = `smtp://${elsewhere}:${server.port}${query}`

      await mailer({ url }).runOnce()

      expect(server.asked).toEqual([])
      expect(await rows()).toMatchObject([{ sent: null, failed: null, last_error: advice }])
      expect(lines).toMatchObject([{ level: 'warn', reason: advice, words: 'mail will be retried' }])
      await expect(verifySmtp(url)).rejects.toThrow(advice)
    },
  )

  it('gets emails with requireTLS=false', async () => {
    const { mailer, queue, server } = await aMailing()
    await queue()

    await mailer({ url: `smtp://${elsewhere}:${server.port}?requireTLS=false` }).runOnce()

    expect(server.received).toMatchObject([{ secure: false, to: ['ada@example.org'] }])
  })
})

it('a mail server elsewhere that offers TLS gets emails over it', async () => {
  const { mailer, queue, server } = await aMailing(await openMailServer({ disabledCommands: ['AUTH'] }))
  await queue()

  await mailer({ url: `smtp://${elsewhere}:${server.port}?tls.rejectUnauthorized=false` }).runOnce()

  expect(server.received).toMatchObject([{ secure: true }])
})

it('a certificate that is not trusted is reported as such', async () => {
  const { mailer, queue, rows, server } = await aMailing(await openMailServer({ disabledCommands: ['AUTH'] }))
  await queue()

  await mailer({ url: `smtp://${elsewhere}:${server.port}` }).runOnce()

  expect(await rows()).toMatchObject([{ sent: null, last_error: expect.stringMatching(/certificate/) }])
  expect(server.received).toEqual([])
})

it('a mail server on this machine gets emails without TLS if it offers none, unless the URL requires it', async () => {
  const { mailer, queue, server, rows } = await aMailing()
  await queue()
  await mailer({ url: `${server.url}?requireTLS=true` }).runOnce()
  expect(server.asked).toEqual([])
  expect(await rows()).toMatchObject([{ last_error: expect.stringMatching(/^127\.0\.0\.1 doesn't offer TLS\./) }])

  await queue({ to: 'grace@example.org' })
  await mailer().runOnce()
  expect(server.received).toMatchObject([{ secure: false, to: ['grace@example.org'] }])
})
