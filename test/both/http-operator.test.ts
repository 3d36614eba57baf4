import { expect, it } from 'vitest'
import { callerOf } from '../support/requests/call.ts'
import { served, startServer } from '../support/servers/cairn.ts'

it('200 /.well-known/security.txt names the security contact, if one is configured', async () => {
  const now = new Date('2030-01-01T12:00:00.000Z')
  const app = await startServer(
    { SECURITY_CONTACT: 'security@example.org', PUBLIC_URL: 'https://feedback.example.org' },
    () => now,
  )

  const answer = await callerOf(app.url)('GET', '/.well-known/security.txt')

  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.text).toBe(
    'Contact: mailto:security@example.org\nExpires: 2030-06-30T00:00:00.000Z\n' +
      'Canonical: https://feedback.example.org/.well-known/security.txt\n',
  )
  expect((await callerOf((await served()).url)('GET', '/.well-known/security.txt')).status).toBe(404)
})
