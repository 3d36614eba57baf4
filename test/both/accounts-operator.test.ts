import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { runProgram } from '../support/servers/program.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

const run = (...words: string[]) => runProgram(here.settings, words)
const done = { code: 0, stdout: '', stderr: '' }

describe('the operator', () => {
  it('0 signs a person out everywhere', async () => {
    const { browser, email } = await signedIn()

    expect(await run('sessions', 'end', email.toUpperCase())).toEqual(done)

    expect(await isSignedIn(browser)).toBe(false)
  })

  it('0 blocks a person, who cannot sign in until they are unblocked', async () => {
    const { browser, email } = await signedIn()

    expect(await run('person', 'block', email)).toEqual(done)
    expect(await isSignedIn(browser)).toBe(false)
    await browser.post('/sign-in', { email })
    const refused = await browser.post((await here.nextMail(email)).link)
    expect([refused.status, refused.text.includes('This account is blocked.')]).toEqual([403, true])
    expect(await isSignedIn(browser)).toBe(false)

    expect(await run('person', 'unblock', email)).toEqual(done)
    await signIn(browser, email)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('0 deletes a person, but only with --yes', async () => {
    const { browser, email } = await signedIn()

    expect(await run('person', 'delete', email)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await run('person', 'delete', email, '--yes')).toEqual(done)

    expect(await isSignedIn(browser)).toBe(false)
    expect(await here.rows(`select id from users where email = '${email}'`)).toEqual([])
  })

  it('1 prints a one-line error if no one has the address', async () => {
    const refused = await run('person', 'block', 'nobody@example.org')

    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'cairn: no one here has the address nobody@example.org.\n' })
    expect(await run('sessions', 'end', 'nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('email address'),
    })
  })
})

type Visitor = ReturnType<Installation['browser']>

async function signIn(browser: Visitor, email: string): Promise<void> {
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
}

async function signedIn() {
  const [browser, email] = [here.browser(), anAddress()]
  await signIn(browser, email)
  return { browser, email }
}

const isSignedIn = async (browser: Visitor) => (await browser.get('/you')).status === 200
