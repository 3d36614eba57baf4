import { describe, expect, it } from 'vitest'
import { createContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, openBrowser, type TestPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** The same person in another browser. */
async function elsewhere(map: TestMap, person: TestPerson, agent = firefox) {
  const now = new Date().toISOString()
  const { browser, session_id } = await openBrowser(createContext({ ...map.operator, now }), person.id, agent)
  return { session_id, ...aBrowser(map.url, browser) }
}

const isSignedIn = async ({ get }: { get(path: string): Promise<{ status: number }> }) =>
  (await get('/you/settings')).status === 200

describe('the list of your sessions', () => {
  it('200 describes every browser and marks the current one', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await elsewhere(map, person)
    await elsewhere(map, await aPerson(map), firefox.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64'))

    const { text } = await person.get('/you/settings')

    expect(text).toContain(say('you.session.browser', { browser: 'Firefox', system: 'Windows' }))
    expect(text).not.toContain(say('you.session.browser', { browser: 'Firefox', system: 'Linux' }))
    expect(text).toContain(`${say('you.session.unknown')}</span> <span class="badge">${say('you.session.this')}</span>`)
    expect(text.split(say('you.session.this'))).toHaveLength(2)
  })

  it('303 ending a session signs out its browser', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const [other, third] = [await elsewhere(map, person), await elsewhere(map, person)]

    const ended = await person.post('/you/sessions/end', { session: String(other.session_id) })

    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/you/settings'])
    expect((await person.get('/you/settings')).text).toContain(say('you.session.ended'))
    expect([await isSignedIn(other), await isSignedIn(third), await isSignedIn(person)]).toEqual([false, true, true])
  })

  it('404 the current session can only be ended by signing out, which every account page offers', async () => {
    const map = await aMap()
    const here = await elsewhere(map, await aPerson(map))

    expect((await here.post('/you/sessions/end', { session: String(here.session_id) })).status).toBe(404)

    expect(await isSignedIn(here)).toBe(true)
    const { text } = await here.get('/you/settings')
    expect(text.match(/formaction="\/you\/sessions\/end"/g)).toHaveLength(1)
    for (const path of ['/you', '/you/votes', '/you/settings', '/you/delete']) {
      expect((await here.get(path)).text, path).toContain('formaction="/sign-out"')
    }
  })

  it("404 for someone else's session, as for one that never existed", async () => {
    const map = await aMap()
    const [person, victim] = [await aPerson(map), await aPerson(map)]
    const theirs = await elsewhere(map, victim)

    for (const session of [String(theirs.session_id), '999999999', '0', '', 'x', '1e3']) {
      expect((await person.post('/you/sessions/end', { session })).status, session).toBe(404)
    }
    expect(await isSignedIn(theirs)).toBe(true)
  })

  it("303 signing out everywhere ends all your sessions, including this one, and no one else's", async () => {
    const map = await aMap()
    const [person, somebody] = [await aPerson(map), await aPerson(map)]
    const other = await elsewhere(map, person)
    const stolen = aBrowser(map.url, person.browser)

    const ended = await person.post('/you/sessions/end-all')

    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/'])
    expect(await Promise.all([person, other, stolen, somebody].map(isSignedIn))).toEqual([false, false, false, true])
    expect((await person.get('/nowhere')).text).not.toContain('Ada Byron')
  })
})
