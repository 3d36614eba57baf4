import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

const minuteMs = 60_000
const ago = (ms: number) => new Date(Date.now() - ms)
const token = { name: 'Robot', scope: 'read', days: '0' }

const tokensOf = (map: TestMap) =>
  map.database.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select('users.first_name')
    .where('map_id', '=', map.id)
    .where('users.first_name', '=', 'Robot')
    .execute()

describe('a sensitive change', () => {
  it('is allowed within 15 minutes of signing in', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(14 * minuteMs) })

    const done = await person.post(`${map.path}/manage/tokens`, token)

    expect(done.status).toBe(200)
    expect(await tokensOf(map)).toHaveLength(1)
  })

  it('303 asks everyone else to sign in again before it is made', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(16 * minuteMs) })
    const from = `${map.path}/manage/tokens`

    const asked = await person.post(from, { ...token, from })

    expect(asked.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(from)}&recent=yes`)
    expect(await tokensOf(map)).toEqual([])
    const page = await person.get(asked.headers.get('location') ?? '')
    expect(page.text).toContain(say('sign-in.again.title'))
    expect(page.text).toContain(say('sign-in.next.tokens'))
    expect(page.text).toContain(say('sign-in.again.no-mail'))
  })

  it.each([
    'members',
    'members/role',
    'members/remove',
    'members/leave',
    'members/withdraw',
    'tokens/rename',
    'tokens/revoke',
  ])('303 requires a recent sign-in on %s', async (page) => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(16 * minuteMs) })

    const asked = await person.post(`${map.path}/manage/${page}`, { member: String(person.id), role: 'Moderator' })

    expect(asked.headers.get('location')).toContain('recent=yes')
  })

  it('303 requires a recent sign-in to choose embedding sites and to delete something permanently', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(16 * minuteMs) })
    const { id } = await map.task()
    await map.client('write').tasks.delete(id)
    const [entry] = (await map.client('manage').trash.list()).results
    const embedding = `${map.path}/manage/embedding`
    const purge = `${map.path}/manage/trash/${entry?.id}/delete`

    for (const [path, form] of [
      [embedding, { sites: 'https://example.org', 'show new': 'on' }],
      [purge, {}],
    ] as const) {
      expect((await person.get(path)).status).toBe(200)
      const asked = await person.post(path, { ...form, from: path })
      expect(asked.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(path)}&recent=yes`)
    }
    expect((await map.client('manage').trash.list()).count).toBe(1)
    expect((await person.get(embedding)).text).not.toContain('https://example.org')
  })

  it('303 requires a recent sign-in to download a map with addresses, and returns to the page with the link', async () => {
    const map = await aMap()
    const settings = `${map.path}/manage/settings`
    const [old, recent] = [16, 14].map((minutes) => ago(minutes * minuteMs))
    const late = await aPerson(map, { role: 'Administrator', signedIn: old as Date })
    const asked = await late.get(`${settings}/map-with-addresses.zip`)
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      `/sign-in?to=${encodeURIComponent(settings)}&recent=yes`,
    ])
    // With the `download` attribute, a browser would save the sign-in page.
    expect((await late.get(settings)).text).toMatch(
      /<a class="button" href="[^"]*map-with-addresses\.zip"(?![^>]*download)/,
    )

    const early = await aPerson(map, { role: 'Administrator', signedIn: recent as Date })
    expect((await early.get(`${settings}/map-with-addresses.zip`)).status).toBe(200)
  })

  it('is the only thing that needs a recent sign-in; viewing a page does not', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(16 * minuteMs) })

    expect((await person.get(`${map.path}/manage/tokens`)).status).toBe(200)
    expect((await person.get('/sign-in?to=/you')).headers.get('location')).toBe('/you')
  })

  it('200 a person without an email address is asked to add one', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator', signedIn: ago(16 * minuteMs) })
    await map.database.transaction((tx) =>
      tx.updateTable('users').set({ email: null }).where('id', '=', person.id).execute(),
    )

    const page = await person.get('/sign-in?to=/&recent=yes')

    expect(page.text).toContain(say('sign-in.again.no-address'))
    expect(page.text).not.toContain('name="email"')
  })
})

describe('after signing in again', () => {
  let here: Installation
  beforeAll(async () => {
    here = await anInstallation()
  })
  afterAll(() => here.close())

  it('the page says where the code was sent, with the address masked', async () => {
    const { map, browser, email, signIn } = await anAdministrator()
    await signIn()
    here.pass(20 * minuteMs)
    const from = `${map.path}/manage/tokens`
    const asked = await browser.post(from, { ...token, from })

    const { text } = await browser.get(asked.headers.get('location') ?? '')

    const shown = text.replace(/<[^>]*>/g, '')
    expect(shown).toContain(say('sign-in.again.as', { email: `${email[0]}•••@example.org` }))
    expect(shown.replace(/^[^]*<main/, '')).not.toContain(say('sign-in.again.no-mail'))
  })

  it('the change is made exactly once', async () => {
    const { map, browser, email, signIn } = await anAdministrator()
    await signIn()
    here.pass(20 * minuteMs)
    const from = `${map.path}/manage/tokens`
    await browser.post(from, { ...token, from })

    const done = await signIn({ to: from, recent: 'yes' })

    expect(done.status).toBe(200)
    expect(done.text).toMatch(/cairn_\d+_\w+/)
    expect(done.headers.get('cache-control')).toContain('no-store')
    expect(await tokensOf(map)).toHaveLength(1)
    await browser.post(from, { ...token, from })
    expect(await tokensOf(map)).toHaveLength(2)
    expect(await here.countMails(email)).toBe(2)
  })

  it("303 the change isn't made for another person who signs in on the same browser", async () => {
    const { map, browser, signIn } = await anAdministrator()
    await signIn()
    here.pass(20 * minuteMs)
    const from = `${map.path}/manage/tokens`
    await browser.post(from, { ...token, from })

    const other = anAddress()
    await browser.post('/sign-in', { email: other, to: from, recent: 'yes' })
    const done = await browser.post('/sign-in/code', { code: (await here.nextMail(other)).code })

    expect([done.status, done.headers.get('location')]).toEqual([303, `/you/welcome?to=${encodeURIComponent(from)}`])
    expect(await tokensOf(map)).toEqual([])
  })

  async function anAdministrator() {
    const [map, browser, email] = [await aMap(here), here.browser(), anAddress()]
    await addMember(map.inTeam, { email, first_name: 'Ada', last_name: 'Byron', role: 'Administrator' })
    const signIn = async (form: Record<string, string> = {}) => {
      await browser.post('/sign-in', { email, ...form })
      return browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })
    }
    return { map, browser, email, signIn }
  }
})
