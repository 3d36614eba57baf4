import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as sessionsEvents from '../../src/features/sessions/events.ts'
import { createSignInLink, requestSignIn } from '../../src/features/sessions/verbs/sign-in.ts'
import { signInWithIdentity } from '../../src/features/sessions/verbs/sign-in-with-identity.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { type Context, createContext } from '../../src/platform/context.ts'
import { Forbidden } from '../../src/platform/errors.ts'
import { Browser } from '../../src/platform/http/browser.ts'
import { freshSecret } from '../../src/platform/http/browser-secret.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { eventChecks } from '../support/checks/events.ts'
import { only, watchSiteEvents as watched } from '../support/checks/watch-site-events.ts'
import type { Answered } from '../support/requests/call.ts'

const seen = new Set<string>()
const { checked } = eventChecks(seen)

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

describe('sign-in events', () => {
  it("session.requested has no actor yet and doesn't contain the address", async () => {
    const [browser, email] = [here.browser(), anAddress()]

    const { answer, events } = await watched(here.database, () => browser.post('/sign-in', { email }))

    const sign_in_request_id = await requestOf(email)
    expect(events).toHaveLength(1)
    expect(checked(only(events), null, requestIdOf(answer))).toEqual({
      type: 'session.requested',
      data: { sign_in_request_id },
    })
    expect(JSON.stringify(events)).not.toContain(email)
  })

  it('session.opened names the person, whose account exists from then on; a wrong code records nothing', async () => {
    const [browser, email] = [here.browser(), anAddress()]
    await browser.post('/sign-in', { email })
    const { code } = await here.nextMail(email)
    const wrong = code.startsWith('0') ? '111 111' : '000 000'

    expect((await watched(here.database, () => browser.post('/sign-in/code', { code: wrong }))).events).toEqual([])
    const { answer, events } = await watched(here.database, () => browser.post('/sign-in/code', { code }))

    const { user_id, session_id } = await sessionOf(email)
    expect(events.map(({ type }) => type)).toEqual(['account.created', 'session.opened'])
    expect(checked(only(events, 'session.opened'), user_id, requestIdOf(answer)).data).toEqual({ session_id, user_id })
    expect(JSON.stringify(events)).not.toContain(email)
  })

  it('session.ended is recorded for the session replaced by another sign-in in the same browser', async () => {
    const [first, second] = [await signedIn(), anAddress()]
    await first.browser.post('/sign-out')
    const { browser, user_id, session_id } = await signedIn(first.email)
    const link = new URL(await createSignInLink(as({ kind: 'operator' }), { email: second, validMs: 60_000 })).pathname

    const { answer, events } = await watched(here.database, () => browser.post(link))

    expect(checked(only(events, 'session.ended'), user_id, requestIdOf(answer)).data).toEqual({ session_id, user_id })
    expect(only(events, 'session.opened').user_id).toBe((await sessionOf(second)).user_id)
  })

  it('session.ended is recorded for signing out, for one other browser, and for every browser', async () => {
    const { browser, email, user_id, session_id } = await signedIn()
    const out = await watched(here.database, () => browser.post('/sign-out'))
    expect(checked(only(out.events), user_id, requestIdOf(out.answer))).toEqual({
      type: 'session.ended',
      data: { session_id, user_id },
    })

    const [one, two, three] = [await signedIn(email), await signedIn(email), await signedIn(email)]
    const ended = await watched(here.database, () =>
      three.browser.post('/you/sessions/end', { session: String(one.session_id) }),
    )
    expect(ended.events).toMatchObject([{ type: 'session.ended', data: { session_id: one.session_id, user_id } }])
    const all = await watched(here.database, () => three.browser.post('/you/sessions/end-all'))
    expect(all.events.map(({ type, data }) => [type, data.session_id]).sort()).toEqual([
      ['session.ended', two.session_id],
      ['session.ended', three.session_id],
    ])
    expect((await watched(here.database, () => two.browser.post('/sign-out'))).events).toEqual([])
  })

  it('session.link_created is recorded when the operator creates a link, which no one else can do', async () => {
    const email = anAddress()
    const input = { email, validMs: 60_000 }

    const { events } = await watched(here.database, () => createSignInLink(as({ kind: 'operator' }), input))

    const sign_in_request_id = await requestOf(email)
    expect(checked(only(events), null, null)).toEqual({ type: 'session.link_created', data: { sign_in_request_id } })
    const person: Actor = { kind: 'person', user_id: 1, session_id: 1 }
    for (const actor of [{ kind: 'visitor' }, { kind: 'system' }, person] satisfies Actor[]) {
      const refused = await watched(here.database, () =>
        createSignInLink(as(actor), input).catch((error: unknown) => error),
      )
      expect(refused.answer).toBeInstanceOf(Forbidden)
      expect(refused.events).toEqual([])
    }
  })

  it('account.address_change_requested, account.address_changed and account.address_change_undone contain no addresses', async () => {
    const { browser, email: before, user_id } = await signedIn()
    const email = anAddress()

    expect((await watched(here.database, () => browser.post('/you/address', { email: before }))).events).toEqual([])
    const requested = await watched(here.database, () => browser.post('/you/address', { email }))
    const sign_in_request_id = await requestOf(email)
    expect(checked(only(requested.events), user_id, requestIdOf(requested.answer))).toEqual({
      type: 'account.address_change_requested',
      data: { sign_in_request_id, user_id },
    })
    const { code } = await here.nextMail(email)
    const changed = await watched(here.database, () => browser.post('/sign-in/code', { code }))
    expect(checked(only(changed.events), user_id, requestIdOf(changed.answer))).toEqual({
      type: 'account.address_changed',
      data: { user_id },
    })
    const { link } = await here.nextMail(before)
    const undone = await watched(here.database, () => browser.post(link))
    expect(
      checked(only(undone.events, 'account.address_change_undone'), user_id, requestIdOf(undone.answer)).data,
    ).toEqual({ user_id })
    expect(JSON.stringify([requested.events, changed.events, undone.events])).not.toContain('@')
  })

  it("identity.linked is recorded once per identity, without the provider's subject", async () => {
    const identity = { issuer: 'https://id.example.org', subject: anAddress() }
    const profile = { email: anAddress(), first_name: 'Ada', last_name: 'Byron' }
    const come = () => signInWithIdentity(as({ kind: 'visitor' }), { identity, profile, ...newBrowser() })

    const first = await watched(here.database, come)
    const second = await watched(here.database, come)

    const { id: user_id } = first.answer.person
    expect(first.events.map(({ type }) => type)).toEqual(['account.created', 'identity.linked', 'session.opened'])
    expect(checked(only(first.events, 'identity.linked'), null, null).data).toEqual({ user_id })
    expect(second.events.map(({ type }) => type)).toEqual(['session.opened'])
    expect(JSON.stringify(first.events)).not.toMatch(/example|Ada/)
  })

  it('a rejected request or one that changes nothing records no event', async () => {
    const browser = new Browser(undefined, false)
    const sign = (text: string) => browser.sign(text)
    const { hash: browser_hash } = browser
    const input = { email: anAddress(), browser_hash, isKnown: false, sign, network: '192.0.2.1', language: 'en' }
    const request = () => requestSignIn(as({ kind: 'visitor' }), input)
    for (let n = 0; n < 5; n++) expect((await watched(here.database, request)).events).toHaveLength(1)

    expect((await watched(here.database, request)).events).toEqual([])
  })
})

it('the tests above cover every event that sessions declare', () => {
  const declared = Object.values(sessionsEvents)

  expect(declared.map(({ belongsTo }) => belongsTo)).toEqual(declared.map(() => 'site'))
  expect([...seen].sort()).toEqual(declared.map(({ name }) => name).sort())
})

const as = (actor: Actor): Context => {
  const { database, site } = here
  return createContext({ database, site, now: here.now(), actor, requestId: null })
}

const newBrowser = () => {
  const { hash } = freshSecret()
  return { browser_hash: undefined, new_browser_hash: hash, user_agent: 'A test', language: 'en' }
}

async function signedIn(email = anAddress()) {
  const browser = here.browser()
  await browser.post('/sign-in', { email })
  await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
  return { browser, email, ...(await sessionOf(email)) }
}

const requestIdOf = (answer: Answered): string | null => answer.headers.get('x-request-id')

async function requestOf(email: string): Promise<number> {
  const requests = here.database.read.selectFrom('sign_in_requests').select('id').where('email', '=', email)
  return (await requests.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** The session that the person with this address opened last. */
const sessionOf = (email: string): Promise<{ user_id: number; session_id: number }> =>
  here.database.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'sessions.id as session_id'])
    .where('users.email', '=', email)
    .orderBy('sessions.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
