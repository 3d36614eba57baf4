import { expect, it, vi } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { engines } from '../support/databases/engines.ts'
import { engine } from '../support/servers/cairn.ts'

it('without a mail server, emails are printed on the console at any log level', async () => {
  const empty = await engines[engine]({ migrated: true })
  const printed: string[] = []
  const config = readConfig({ ...empty.settings, PORT: '0', LOG_LEVEL: 'silent' })
  const app = await startApp(config, undefined, (text) => printed.push(text))
  const rows = () => empty.rows('select sent, text_body, html_body from mails')
  try {
    const link = 'https://feedback.example.org/sign-in/abc123'
    const mail = { kind: 'sign-in', to: 'ada@example.org', subject: 'Sign in', html: '<p>Not shown</p>' }
    await app.database.transaction((tx) =>
      queueMail(tx, { ...mail, text: `Hello\u001b[2J\r\n\n${link}\n` }, new Date().toISOString()),
    )

    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ sent: expect.anything() }]), 30_000)
    expect(printed).toEqual([
      [
        '┌ A mail to ada@example.org, shown here because SMTP_URL is not set',
        '│ Sign in',
        '│',
        '│ Hello[2J',
        '│',
        `│ ${link}`,
        '└',
      ].join('\n'),
    ])
    expect(await rows()).toMatchObject([{ text_body: '', html_body: '' }])
    expect(await empty.rows("select id from jobs where kind = 'mail'")).toEqual([])
  } finally {
    await app.close()
    await empty.drop()
  }
})
