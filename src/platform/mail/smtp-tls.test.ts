import { expect, it } from 'vitest'
import { smtpTls } from './smtp-tls.ts'

it.each([
  'mail.example.org',
  'MAIL.example.org:587',
  'ada:secret@mail.example.org',
  'localhost.example.org',
  'mail.local.example.org',
  'local@mail.example.org',
  '203.0.113.7:25',
  '8.8.8.8',
  // Other spellings of 8.8.8.8.
  '134744072',
  '0x08080808',
  '[::ffff:8.8.8.8]',
  '[2a00:1450::1]:25',
  '100.64.0.1',
  '0.0.0.0',
  'mail.example.org?ignoreTLS=true',
  'mail.example.org?requireTLS=',
  'mail.example.org?requireTLS=0',
  'mail.example.org?requiretls=false',
])('emails to smtp://%s are only sent over TLS', (host) => {
  expect(smtpTls(`smtp://${host}`).required).toBe(true)
})

it.each([
  'localhost',
  'LOCALHOST:1025',
  'mail',
  'ada:secret@mail:25',
  'mail.default.svc',
  'mail.cluster.local',
  'mail.internal',
  '127.0.0.1:1025',
  '127.1',
  '[::1]:25',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.2:25',
  '[fd00::1]',
  '[::ffff:10.0.0.1]',
  '169.254.1.1',
  'mail?requireTLS=false',
])('emails to smtp://%s may be sent without TLS', (host) => {
  expect(smtpTls(`smtp://${host}`)).toEqual({ required: false })
})

it('the URL decides for any host', () => {
  expect(smtpTls('smtp://mail?requireTLS=true')).toEqual({ required: true })
  expect(smtpTls('smtp://mail.example.org?requireTLS=true')).toEqual({ required: true })
  expect(smtpTls('smtp://mail.example.org:25?requireTLS=false').required).toBe(false)
  // TLS from the start.
  expect(smtpTls('smtps://mail.example.org').notice).toBeUndefined()
})

it('an operator is told in one line what applies to a host elsewhere, without the login', () => {
  expect(smtpTls('smtp://ada:secret@mail.example.org:587').notice).toBe(
    'Emails are sent to mail.example.org only over TLS. To send emails unencrypted, add ?requireTLS=false to SMTP_URL.',
  )
  expect(smtpTls('smtp://ada:secret@mail.example.org?requireTLS=false').notice).toBe(
    'Emails may be sent to mail.example.org without TLS, because SMTP_URL allows it.',
  )
})
