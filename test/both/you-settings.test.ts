import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../src/words/words.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const userOf = async (person: TestPerson, map: Awaited<ReturnType<typeof aMap>>) =>
  map.database.read.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const settings = { first_name: 'Grace', last_name: 'Hopper', language: 'en' }

describe('your settings', () => {
  it('303 saves the name and the language, and shows them', async () => {
    const map = await aMap()
    const person = await aPerson(map)

    const saved = await person.post('/you/settings', { display_name: ' Grace ', language: 'de' })

    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/you/settings'])
    expect(await userOf(person, map)).toMatchObject({ first_name: 'Grace', last_name: '', language: 'de' })
    const page = await person.get('/you/settings')
    expect(page.text).toContain(wordsIn('de')('you.settings.saved'))
    expect(page.text).toContain('<html lang="de"')
    expect(page.text).toContain('value="Grace"')
    expect(page.text).toContain(person.email)
  })

  it('400 every error is shown next to its field, and the form keeps its values', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const long = 'x'.repeat(101)

    const refused = await person.post('/you/settings', { display_name: `${long} ${long}y`, language: 'xx' })
    const nameless = await person.post('/you/settings', { ...settings, display_name: ' ' })

    expect([refused.status, nameless.status]).toEqual([400, 400])
    expect(refused.text.match(/This is too long\./g)).toHaveLength(1)
    expect(refused.text).toContain('Must be one of: en, de.')
    expect(refused.text).toContain(`value="${long} ${long}y"`)
    expect(nameless.text).toContain(say('problem.name_missing'))
    expect(await userOf(person, map)).toMatchObject({ first_name: 'Ada', last_name: 'Byron', language: null })
    expect((await person.post('/you/settings', { language: 'en' })).status).toBe(400)
  })

  it('303 a new address needs confirmation by email before it takes effect', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const email = `new-${person.email}`

    const asked = await person.post('/you/address', { email })

    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in/code'])
    const { read } = map.database
    const asks = await read.selectFrom('sign_in_requests').select('purpose').where('email', '=', email).execute()
    expect(asks).toEqual([{ purpose: 'address' }])
    expect((await userOf(person, map)).email).toBe(person.email)
  })

  it('400 an invalid address shows an error next to its field', async () => {
    const person = await aPerson(await aMap())

    const refused = await person.post('/you/address', { email: 'nowhere at all' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('value="nowhere at all"')
    expect(refused.text).toContain('id="email-problem"')
    expect((await person.post('/you/address', {})).status).toBe(400)
  })

  it('200 a person without an address is asked to add one', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await map.database.transaction((tx) =>
      tx.updateTable('users').set({ email: null }).where('id', '=', person.id).execute(),
    )

    expect((await person.get('/you/settings')).text).toContain(say('you.address.none'))
  })

  it('200 lists the teams with your role in each', async () => {
    const map = await aMap()
    const [moderator, person] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]

    expect((await moderator.get('/you/settings')).text).toMatch(
      new RegExp(`Team ${map.team}</bdi><span class="muted">Moderator</span>`),
    )
    expect((await person.get('/you/settings')).text).not.toContain(say('you.teams'))
  })
})

describe('the welcome page', () => {
  it('303 asks for a name and then continues to the page', async () => {
    const map = await aMap()
    const person = await aPerson(map, { first_name: '', last_name: '' })
    const to = `/${map.team}/map/?sort=votes`

    const page = await person.get(`/you/welcome?to=${encodeURIComponent(to)}`)
    expect(page.text).toContain(`href="${to}">Later</a>`)
    expect(page.text).toContain(`name="to" value="${to}"`)

    const nameless = await person.post('/you/welcome', { to, display_name: '' })
    expect([nameless.status, nameless.text.includes(`value="${to}"`)]).toEqual([400, true])

    const named = await person.post('/you/welcome', { to, display_name: 'Ada' })
    expect([named.status, named.headers.get('location')]).toEqual([303, to])
    expect(await userOf(person, map)).toMatchObject({ first_name: 'Ada', last_name: '' })
    expect((await person.get(`/you/welcome?to=${encodeURIComponent(to)}`)).headers.get('location')).toBe(to)
  })

  it('never redirects to another site', async () => {
    const person = await aPerson(await aMap(), { first_name: '', last_name: '' })
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const page = await person.get(`/you/welcome?to=${encodeURIComponent(to)}`)
      expect(page.text, to).toContain('href="/">Later</a>')
      expect(page.text).not.toMatch(/href="[^"]*evil/)
    }
    const named = await person.post('/you/welcome', { to: 'https://evil.example/', display_name: 'Ada' })
    expect(named.headers.get('location')).toBe('/')
  })

  it('303 visitors are asked to sign in', async () => {
    const browser = aBrowser((await aMap()).url)
    const asked = await browser.post('/you/welcome', { display_name: 'Ada', from: '/' })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in?to=%2F'])
  })
})
