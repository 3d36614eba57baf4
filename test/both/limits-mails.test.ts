import { afterAll, beforeAll, expect, it } from 'vitest'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { createContext, inTeam } from '../../src/platform/context.ts'
import { TooManyRequests } from '../../src/platform/errors.ts'
import { aMap } from '../support/builders/a-map.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { callerOf } from '../support/requests/call.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation({ STRANGER_MAILS_PER_DAY: '3', METRICS: 'true', LOG_LEVEL: 'silent' })
})
afterAll(() => here.close())

const ask = async (email: string) => {
  const browser = here.browser()
  const { status, headers } = await browser.post('/sign-in', { email })
  const page = await browser.get('/sign-in/code')
  return { browser, told: [status, headers.get('location'), page.text.includes(say('sign-in.busy'))] }
}

it('limits daily emails to strangers; people with an account still get theirs, and the response is the same', async () => {
  const [known, first] = [anAddress(), anAddress()]
  const { browser } = await ask(known)
  await browser.post('/sign-in/code', { code: (await here.nextMail(known)).code })
  expect((await ask(anAddress())).told).toEqual([303, '/sign-in/code', false])
  await ask(first)
  const stranger = anAddress()

  expect((await ask(stranger)).told).toEqual([303, '/sign-in/code', true])
  expect((await ask(known)).told).toEqual([303, '/sign-in/code', true])

  expect([await here.countMails(first), await here.countMails(stranger), await here.countMails(known)]).toEqual([
    1, 0, 2,
  ])
  const metrics = await callerOf(here.url)('GET', '/metrics')
  expect(metrics.text).toContain('cairn_limit_refused_total{limit="stranger_mails"} 1\n')
})

it('429 invitations count if anyone can create teams, but not if only operators can', async () => {
  const { inTeam: team } = await aMap(here)
  const invite = (teamsAreCreatedBy: 'operators' | 'anybody') =>
    inviteMember(
      inTeam(createContext({ ...team, now: here.now(), site: { ...here.site, teamsAreCreatedBy } }), team.team, null),
      { role: 'Moderator', email: anAddress(), language: 'en' },
    )

  expect(await failureOf(invite('anybody'))).toBeInstanceOf(TooManyRequests)
  expect(await invite('operators')).toContain('http')
})

it('strangers get emails again a day later', async () => {
  here.pass(24 * 3_600_000)
  const email = anAddress()

  expect((await ask(email)).told).toEqual([303, '/sign-in/code', false])
  expect(await here.countMails(email)).toBe(1)
})
