import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { openMailServer } from '../support/servers/mail-server.ts'
import { endPrograms, type Outcome, runProgram, startProgram } from '../support/servers/program.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await endPrograms()
  for (const close of closing.splice(0).reverse()) await close()
})

describe.each(['sqlite', 'postgres'] as const)('cairn doctor, on %s', (engine) => {
  it('0 when everything is fine, and a test email arrives; 1 for errors, with advice on what to do', async () => {
    const empty = await anEmpty(engine)
    const mails = await openMailServer()
    closing.push(mails.close)
    const server = startProgram(empty.settings)
    const [url, token] = [await server.url, await server.token]
    await callerOf(url)('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'A task' } })
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'cairn@board.internal' }
    const settings = { ...empty.settings, ...mail, PUBLIC_URL: url }

    const well = await runProgram(settings, ['doctor', '--send-test-mail', 'ada@example.org'])

    expect([well.code, well.stderr]).toEqual([0, ''])
    expect(levelsOf(well)).toEqual({
      ...{
        version: 'ok',
        settings: 'ok',
        secret: 'ok',
        files: 'ok',
        disk: expect.any(String),
        database: expect.any(String),
      },
      ...{ schema: 'ok', integrity: 'ok', clock: 'ok', counts: 'ok', jobs: 'ok' },
      ...(engine === 'sqlite' && { marker: 'ok' }),
      ...{ mail: 'ok', 'test mail': 'ok', address: 'ok', proxies: 'ok' },
    })
    expect((await mails.mailTo('ada@example.org')).email.text).toContain(new URL(url).host)

    // First a proxy missing from the settings, then a configured proxy that doesn't exist.
    const proxied = await aProxy(() => url)
    expect(lineOf(await runProgram({ ...settings, PUBLIC_URL: proxied }, ['doctor']), 'proxies')).toMatch(
      /^warning .*TRUSTED_PROXIES is 0.*Set it to 1\.$/,
    )
    const spoofable = await runProgram({ ...settings, TRUSTED_PROXIES: '1' }, ['doctor'])
    expect([spoofable.code, lineOf(spoofable, 'proxies')]).toEqual([
      1,
      expect.stringMatching(/^error .*fake their IP address/),
    ])

    await server.stop()
    await mails.close()
    await empty.rows('update tasks set votes_count = 7')
    await empty.rows(`insert into jobs (map_id, kind, key, payload, created, run_at, failed, last_error) values
      (0, 'x', 'late', '{}', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', null, null),
      (0, 'x', 'lost', '{}', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 'No')`)
    const wrong = await runProgram(settings, ['doctor'])

    expect([wrong.code, wrong.stderr]).toEqual([1, 'cairn: There are 3 errors.\n'])
    expect(lineOf(wrong, 'counts')).toMatch(/^error .*such as task 1 of map 1/)
    expect(lineOf(wrong, 'jobs')).toMatch(/^warning .*kind x has been due.*1 failed\. See: cairn jobs list$/)
    expect(lineOf(wrong, 'mail')).toMatch(/^error .*ECONNREFUSED/)
    expect(lineOf(wrong, 'address')).toMatch(/^error .*nothing responds at .*Is the server running/)
  })
})

it('1 for a missing or unreachable database; 0 with warnings for missing settings', async () => {
  const bare = await anEmpty('sqlite')
  expect(lineOf(await runProgram(bare.settings, ['doctor']), 'database')).toMatch(/^error .*Run: cairn migrate$/)
  const gone = { ...bare.settings, DATABASE_URL: 'postgres://cairn:secret@127.0.0.1:1/cairn' }
  const unreachable = await runProgram(gone, ['doctor'])
  expect([unreachable.code, lineOf(unreachable, 'database')]).toEqual([
    1,
    expect.stringMatching(/^error .*ECONNREFUSED/),
  ])
  expect(unreachable.stdout + unreachable.stderr).not.toContain('cairn:secret')

  await runProgram(bare.settings, ['migrate'])
  const warned = await runProgram(bare.settings, ['doctor'])
  expect([warned.code, warned.stderr]).toEqual([0, ''])
  expect(levelsOf(warned)).toMatchObject({ secret: 'warning', mail: 'warning', address: 'warning', schema: 'ok' })
})

it('1 if the proxy replaces the Host header with a public name, because pages would redirect to themselves', async () => {
  const { settings } = await anEmpty('sqlite')
  let url = ''
  const PUBLIC_URL = await aProxy(() => url, { host: 'origin.example.net' })
  const server = startProgram({ ...settings, PUBLIC_URL })
  url = `http://127.0.0.1:${await server.says(/localhost:(\d+)\/api/)}`

  const checked = await runProgram({ ...settings, PUBLIC_URL, TRUSTED_PROXIES: '1' }, ['doctor'])

  expect([checked.code, lineOf(checked, 'address')]).toEqual([
    1,
    expect.stringMatching(/^error .*redirect to themselves\. Have the proxy forward the Host header/),
  ])
})

async function anEmpty(engine: 'sqlite' | 'postgres'): Promise<Empty> {
  const empty = await engines[engine]()
  closing.push(empty.drop)
  return empty
}

/** A proxy that sets X-Forwarded-For, and other headers. */
async function aProxy(url: () => string, others = {}): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-for': '192.0.2.1', ...others }
    request(url() + asked.url, { headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => proxy.close(resolve)))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const linesOf = ({ stdout }: Outcome): string[] => stdout.trimEnd().split('\n')

const lineOf = (outcome: Outcome, about: string): string =>
  linesOf(outcome).find((line) => new RegExp(`^\\w+ +${about}: `).test(line)) ?? ''

const levelsOf = (outcome: Outcome): Record<string, string> =>
  Object.fromEntries(
    linesOf(outcome).map((line) => {
      const [, level = '', about = ''] = /^(\w+) +([^:]+): /.exec(line) ?? []
      return [about, level]
    }),
  )
