import { afterEach, expect, it, onTestFinished } from 'vitest'
import { openMailServer } from '../support/servers/mail-server.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

afterEach(endPrograms)

const says = 'Emails are sent to 0.0.0.0 only over TLS. To send emails unencrypted, add ?requireTLS=false to SMTP_URL.'
const allowed = 'Emails may be sent to 0.0.0.0 without TLS, because SMTP_URL allows it.'

it.each(['serve', 'worker'])('cairn %s says in one line if a mail server elsewhere must offer TLS', async (command) => {
  const DATA_DIR = await aFolder()
  await runProgram({ DATA_DIR }, ['migrate'])
  const said = async (SMTP_URL: string, settings = {}) => {
    const mail = { SMTP_URL, MAIL_FROM: 'cairn@example.org', LOG_LEVEL: 'info' }
    const program = startProgram({ DATA_DIR, ...mail, ...settings }, undefined, command)
    await program.says(/(Cairn is at|The worker is running)/)
    await program.stop()
    const { stdout, stderr } = await program.exited
    return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('TLS'))
  }

  expect(await said('smtp://ada:hush@0.0.0.0:587')).toEqual([expect.stringContaining(says)])
  expect(await said('smtp://ada:hush@0.0.0.0:587?requireTLS=false')).toEqual([expect.stringContaining(allowed)])
  expect(await said('smtp://127.0.0.1:587')).toEqual([])
  expect(await said('smtps://ada:hush@mail.example.org')).toEqual([])
})

it('a server that leaves emails to a worker says nothing about them', async () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'cairn@example.org', LOG_LEVEL: 'info' }
  const program = startProgram({ DATA_DIR: await aFolder(), ...mail, JOBS: 'off' })
  await program.url
  await program.stop()

  expect(JSON.stringify(await program.exited)).not.toContain('TLS')
})

it('cairn doctor says whether emails are only sent over TLS, and how to allow otherwise', async () => {
  const DATA_DIR = await aFolder()
  await runProgram({ DATA_DIR }, ['migrate'])
  const plain = await openMailServer()
  onTestFinished(plain.close)
  const doctor = async (SMTP_URL: string, ...words: string[]) => {
    const { stdout } = await runProgram({ DATA_DIR, SMTP_URL, MAIL_FROM: 'cairn@board.internal' }, ['doctor', ...words])
    return stdout.split('\n').filter((line) => / (?:test )?mail: /.test(line))
  }
  const refusal = "0.0.0.0 doesn't offer TLS. To send emails unencrypted, add ?requireTLS=false to SMTP_URL."

  expect(await doctor(`smtp://0.0.0.0:${plain.port}`, '--send-test-mail', 'ada@example.org')).toEqual([
    `error    mail: ${refusal}`,
    `error    test mail: ${refusal}`,
  ])
  expect(plain.asked).toEqual([])
  expect(await doctor(`smtp://0.0.0.0:${plain.port}?requireTLS=false`)).toEqual([
    `warning  mail: the mail server accepts connections. ${allowed}`,
  ])
  expect(await doctor(plain.url)).toEqual(['ok       mail: the mail server accepts connections.'])
  const secured = await openMailServer({ disabledCommands: ['AUTH'] })
  onTestFinished(secured.close)
  expect(await doctor(`smtp://0.0.0.0:${secured.port}?tls.rejectUnauthorized=false`)).toEqual([
    `ok       mail: the mail server accepts connections. ${says}`,
  ])
})
