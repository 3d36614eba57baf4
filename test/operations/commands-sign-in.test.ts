import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { type Empty, engines } from '../support/databases/engines.ts'

const program = join(import.meta.dirname, '../../dist/src/main.js')

describe.each(['sqlite', 'postgres'] as const)('cairn sign-in while the server is running, on %s', (engine) => {
  let empty: Empty
  let app: App
  beforeAll(async () => {
    empty = await engines[engine]()
    app = await startApp(readConfig({ ...empty.settings, PORT: '0', LOG_LEVEL: 'error' }))
  })
  afterAll(async () => {
    await app.close()
    await empty.drop()
  })
  const run = (...words: string[]) => cairn({ ...empty.settings, PUBLIC_URL: app.url }, ...words)

  it('0 prints only a link, which signs in the member with this address, once', async () => {
    const map = await aMap(app)
    const member = await aPerson(map, { role: 'Moderator', first_name: 'Grace' })

    const { code, stdout, stderr } = await run('sign-in', member.email.toUpperCase())

    expect([code, stderr]).toEqual([0, 'The link works once, within 15 minutes.\n'])
    expect(stdout).toMatch(new RegExp(`^${app.url}/sign-in/link/[\\w-]{43}\\n$`))
    const [browser, link] = [aBrowser(app.url), new URL(stdout.trim()).pathname]
    expect((await browser.get(link)).text).toContain(member.email)
    expect((await browser.post(link)).headers.get('location')).toBe('/')
    expect((await browser.get('/nowhere')).text).toContain('Grace')
    expect((await aBrowser(app.url).get(link)).status).toBe(410)
  })

  it('0 says when no one has the address yet; using the link creates the account', async () => {
    const { code, stdout, stderr } = await run('sign-in', 'new@example.org')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^No one here has this address yet\. .*\nThe link works/)])
    expect(await empty.rows("select id from users where email = 'new@example.org'")).toEqual([])

    const [browser, link] = [aBrowser(app.url), new URL(stdout.trim()).pathname]

    expect((await browser.post(link)).headers.get('location')).toBe('/you/welcome?to=%2F')
    expect(await empty.rows("select id from users where email = 'new@example.org'")).toHaveLength(1)
  })
})

it.each([
  [['ada'], '"ada" is not an email address.'],
  [[''], '"" is not an email address.'],
  [[], 'give one <email>. See: cairn sign-in --help'],
  [['a@example.org', 'b@example.org'], 'give one <email>. See: cairn sign-in --help'],
])('1 rejects %j with a one-line error', async (words, says) => {
  expect(await cairn({ DATA_DIR: '/nowhere' }, 'sign-in', ...words)).toEqual({
    code: 1,
    stdout: '',
    stderr: `cairn: ${says}\n`,
  })
})

/** Runs the built program with only these settings. */
function cairn(settings: Record<string, string>, ...words: string[]) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env: settings }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
