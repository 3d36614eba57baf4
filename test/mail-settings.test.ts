import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

const smtp = { SMTP_URL: 'smtps://ada:secret@mail.example.org' }

describe('the mail settings', () => {
  it.each([
    ['cairn@example.org', { name: '', address: 'cairn@example.org' }],
    ['Cairn <cairn@example.org>', { name: 'Cairn', address: 'cairn@example.org' }],
    ['"Cairn, Inc." <cairn@example.org>', { name: 'Cairn, Inc.', address: 'cairn@example.org' }],
    ['Ümläut 🪨<cairn@example.org>', { name: 'Ümläut 🪨', address: 'cairn@example.org' }],
    ['', undefined],
  ])('accept MAIL_FROM="%s"', (value, sender) => {
    expect(readConfig({ MAIL_FROM: value }).MAIL_FROM).toEqual(sender)
  })

  it.each([
    'cairn',
    '<>',
    'Cairn <>',
    'Cairn cairn@example.org',
    'a@b.example, c@d.example',
    'x\r\nBcc: y <a@b.example>',
  ])('reject MAIL_FROM="%s"', (value) => {
    expect(() => readConfig({ MAIL_FROM: value })).toThrow(/^The setting MAIL_FROM is invalid: it must be an email/)
  })

  it.each(['smtp://localhost', 'smtps://ada:p%40ss@mail.example.org:465?requireTLS=true', 'smtp://[::1]:25', ''])(
    'accept SMTP_URL="%s"',
    (value) => {
      expect(readConfig({ SMTP_URL: value, MAIL_FROM: 'cairn@example.org' }).SMTP_URL).toBe(value)
    },
  )

  it.each([
    'mail.example.org:25',
    'https://ada:secret@mail.example.org',
    'smtp://',
    'smtp:secret',
    'smtp://a:secret@:x',
  ])('reject SMTP_URL="%s" without printing its value', (value) => {
    const read = () => readConfig({ SMTP_URL: value, MAIL_FROM: 'cairn@example.org' })

    expect(read).toThrow(/^The setting SMTP_URL is invalid: it must look like smtp:\/\/user[^\n]*$/)
    expect(read).not.toThrow(/secret/)
  })

  it('reject a mail server without a sender with a one-line error', () => {
    expect(() => readConfig(smtp)).toThrow('The setting MAIL_FROM is missing: SMTP_URL needs a sender.')
    expect(readConfig({ ...smtp, MAIL_FROM: 'cairn@example.org' }).SMTP_URL).toBe(smtp.SMTP_URL)
  })

  it('accept sender domains and a DKIM key, or reject them with a one-line error', () => {
    expect(readConfig({ MAIL_SENDER_DOMAINS: ' Team.example, other.example ' }).MAIL_SENDER_DOMAINS).toEqual([
      'team.example',
      'other.example',
    ])
    expect(() => readConfig({ MAIL_SENDER_DOMAINS: 'a@b.example' })).toThrow(
      'The setting MAIL_SENDER_DOMAINS is invalid',
    )
    expect(() => readConfig({ DKIM_KEY: 'secret', DKIM_SELECTOR: 'mail' })).toThrow(
      'The setting DKIM_KEY is invalid: it must be a private key in PEM format.',
    )
    expect(() => readConfig({ DKIM_SELECTOR: 'mail' })).toThrow('DKIM_KEY and DKIM_SELECTOR belong together')
  })
})
