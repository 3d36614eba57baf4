import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aBrowser } from '../support/builders/a-person.ts'
import { anAddress, partsOf } from '../support/builders/an-installation.ts'
import { engines } from '../support/databases/engines.ts'
import { engine } from '../support/servers/cairn.ts'
import { openMailServer } from '../support/servers/mail-server.ts'

const program = join(import.meta.dirname, '../../dist/src/main.js')

it('a sign-in logs no link, code, browser secret or address', async () => {
  const [empty, mails] = [await engines[engine]({ migrated: true }), await openMailServer()]
  const settings = { ...empty.settings, SMTP_URL: mails.url, MAIL_FROM: 'cairn@example.org' }
  const child = spawn(process.execPath, [program, 'serve'], { env: { ...settings, PORT: '0', LOG_LEVEL: 'info' } })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await mails.close()
    await empty.drop()
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const [said] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  const [browser, email] = [aBrowser(/http:\/\/localhost:\d+/.exec(String(said))?.[0] ?? ''), anAddress()]

  await browser.post('/sign-in', { email, to: '/a-private-place' })
  const secret = browser.cookies.get('cairn-browser') ?? ''
  const { link, code } = await vi.waitFor(() => partsOf(mails.received[0]?.email.text ?? fail()), 30_000)
  await browser.get(link)
  await browser.post('/sign-in/code', { code: '000000' })
  expect((await browser.post(link)).status).toBe(303)
  await browser.get(link)
  child.kill('SIGTERM')
  await ended

  expect(log).toContain('"route":"/sign-in/link/:token"')
  expect(log).toContain('mail sent')
  const secrets = [link.split('/').at(-1), code, code.replace(' ', ''), secret, email, 'private']
  for (const part of [...secrets, browser.cookies.get('cairn-browser')]) expect(log).not.toContain(part)
})

function fail(): never {
  throw new Error('There is no mail yet.')
}
