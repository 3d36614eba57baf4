import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStarter } from '../../src/commands/server-process.ts'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

/** A map as the first start creates it, in the team of an existing map. */
async function aNewMap(here?: Installation) {
  const map = await aMap(here)
  await createMapWithLists(map.inTeam, { slug: 'new', name: say('starter.map') })
  const person = await aPerson(map, { role: 'Administrator' })
  const path = `/${map.team}/new/`
  const done = async () => /(\d of 7) done/.exec((await person.get(path)).text)?.[1]
  const send = (form: Record<string, string>) => person.post(`${path}manage/checklist`, { from: path, ...form })
  return { map, person, path, done, send }
}

describe('the setup checklist of a new board', () => {
  it('is completed step by step with small forms, and ends with three pages to visit next', async () => {
    const { map, person, path, done, send } = await aNewMap()
    expect(await done()).toBe('1 of 7')

    expect((await send({ step: 'name', name: 'Rockets' })).headers.get('location')).toBe(path)
    const renamed = (await person.get(path)).text
    expect(renamed).toContain(say('settings.saved.name'))
    expect(renamed, 'one line for all steps that are done').toContain(
      `<summary>${say('checklist.progress', { done: 2, count: 7 })}</summary>`,
    )
    expect(renamed).not.toContain(`<summary>${say('checklist.name')}</summary>`)
    expect(await done()).toBe('2 of 7')
    await send({ step: 'welcome', description: 'Tell us where to fly.' })
    expect((await person.get(path)).text).toContain(say('settings.saved.welcome'))
    expect(await done()).toBe('3 of 7')
    const parent = /<option value="(\d+)"/.exec((await person.get(path)).text)?.[1] ?? ''
    await send({ step: 'task', title: 'To the moon', parent })
    expect((await person.get(path)).text).toContain(say('suggest.added', { title: 'To the moon', list: 'Suggestions' }))
    expect(await done()).toBe('4 of 7')
    expect((await person.get(path)).text).toContain(`href="${path}manage/members?new"`)
    expect((await person.get(`${path}manage/members?new`)).text).toContain('<details class="new-record" open>')
    await inviteMember(map.inTeam, { role: 'Moderator', language: 'en' })
    expect(await done()).toBe('5 of 7')
    await send({ step: 'mail' })
    expect(await done()).toBe('6 of 7')
    await send({ step: 'share' })

    const board = await person.get(path)
    expect(board.text).not.toContain(say('checklist.title'))
    expect(board.text).not.toContain('class="toast')
    expect(board.text).toContain(say('checklist.ready'))
    expect(board.text, 'three links, each with a line of explanation').toMatch(
      /<ul class="next-steps">(?:<li><a [^>]+>[^<]+<\/a><span class="muted">[^<]+<\/span><\/li>){3}<\/ul>/,
    )
    for (const next of ['embedding', 'waiting', 'webhooks']) {
      expect(board.text).toContain(`<a href="${path}manage/${next}">`)
      expect((await person.get(`${path}manage/${next}`)).status).toBe(200)
    }
    for (const text of ['Rockets', 'Tell us where to fly.', 'To the moon']) expect(board.text).toContain(text)
  })

  it('disappears once everything is done and someone hides it', async () => {
    const { map, person, path, send } = await aNewMap()
    await send({ step: 'name', name: 'Rockets' })
    await send({ step: 'welcome', description: 'Tell us where to fly.' })
    const parent = /<option value="(\d+)"/.exec((await person.get(path)).text)?.[1] ?? ''
    await send({ step: 'task', title: 'To the moon', parent })
    await send({ step: 'mail' })
    await send({ step: 'share' })
    // The last step may be completed on another page.
    await inviteMember(map.inTeam, { role: 'Moderator', language: 'en' })
    expect((await person.get(path)).text).toContain(say('checklist.ready'))

    await send({ step: 'hidden' })

    expect((await person.get(path)).text).not.toContain(say('checklist.ready'))
  })

  it('can be hidden permanently', async () => {
    const { person, path, send } = await aNewMap()

    await send({ step: 'hidden' })

    expect((await person.get(path)).text).not.toContain('id="first-steps"')
  })

  it('is visible to administrators only', async () => {
    const { map, path } = await aNewMap()
    const others = [await aPerson(map, { role: 'Moderator' }), await aPerson(map), aBrowser(map.url)]

    for (const other of others) expect((await other.get(path)).text).not.toContain(say('checklist.title'))
  })

  it('403 for a moderator and 404 for a stranger, without changing anything', async () => {
    const { map, path, done } = await aNewMap()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const stranger = await aPerson(await aMap(), { role: 'Administrator' })
    const before = await done()

    for (const step of ['name', 'welcome', 'task', 'mail-test', 'mail', 'share', 'hidden']) {
      const form = { step, name: 'Mine', description: 'Mine', title: 'Mine', parent: '1', from: path }
      const sent = (person: TestPerson) => person.post(`${path}manage/checklist`, form)
      expect([step, (await sent(moderator)).status, (await sent(stranger)).status]).toEqual([step, 403, 404])
    }
    expect(await done()).toBe(before)
    expect((await moderator.get(path)).text).toContain(say('starter.map'))
  })

  it('400 shows a missing value in its step and keeps the step open', async () => {
    const { send } = await aNewMap()

    const refused = await send({ step: 'welcome', description: ' ' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('id="description-problem"')
    expect(openSteps(refused.text)).toEqual([say('checklist.welcome')])
    expect((await send({ step: 'nonsense' })).status).toBe(404)
    expect((await send({ step: 'constructor' })).status).toBe(404)
  })

  it("says that sending mail can't be tested without a mail server", async () => {
    const { person, path, send } = await aNewMap()

    const board = await person.get(path)

    expect(board.text).toContain(say('checklist.mail.no-server'))
    expect(board.text).not.toContain(say('checklist.mail.test'))
    expect((await send({ step: 'mail' })).status).toBe(303)
  })
})

describe('with a mail server', () => {
  let here: Installation
  beforeAll(async () => {
    here = await anInstallation()
  })
  afterAll(() => here.close())

  it('the first start leads to a board with no steps done, and confirming an address leads back there', async () => {
    const starter = await createStarter(here.database, here.site)
    const browser = here.browser()

    await browser.post(new URL(starter?.link ?? '').pathname)

    const board = await browser.get('/team/roadmap/')
    expect(board.text).toContain(say('checklist.progress', { done: 0, count: 7 }))
    expect(openSteps(board.text)).toEqual([say('checklist.address')])
    const refused = await browser.post('/team/roadmap/manage/checklist', { step: 'mail-test', from: '/team/roadmap/' })
    expect([refused.status, refused.text.includes('Add one first.')]).toEqual([409, true])

    const email = anAddress()
    const path = '/team/roadmap/'
    const asked = await browser.post(`${path}manage/checklist`, { step: 'address', email, from: path })
    expect(asked.headers.get('location')).toBe('/sign-in/code')
    const waiting = await browser.get('/sign-in/code')
    expect(waiting.text).toContain(`<a class="button" href="${path}">${say('error.back.map')}</a>`)
    const { code } = await here.nextMail(email)
    const confirmed = await browser.post('/sign-in/code', { code: code ?? '' })

    expect(confirmed.headers.get('location')).toBe(path)
    expect((await browser.get(path)).text).toContain(say('checklist.progress', { done: 1, count: 7 }))
  })

  it("a test email goes to the person who asked for it and doesn't complete the step", async () => {
    const { person, send, done } = await aNewMap(here)

    await send({ step: 'mail-test' })

    expect((await here.nextMail(person.email)).text).toContain('can send email')
    expect(await done()).toBe('1 of 7')
    await send({ step: 'mail' })
    expect(await done()).toBe('2 of 7')
  })
})

const openSteps = (html: string): string[] =>
  [...html.matchAll(/<details open><summary>([^<]+)/g)].map(([, text = '']) => text)
