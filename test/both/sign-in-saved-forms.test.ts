import { afterAll, beforeAll, expect, it } from 'vitest'
import { endAllSessions } from '../../src/features/sessions/verbs/sessions.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { sendFiles } from '../support/requests/send-files.ts'
import { say } from '../support/say.ts'

let here: Installation
beforeAll(async () => {
  here = await anInstallation()
})
afterAll(() => here.close())

it('a vote made before signing in is cast after signing in with a code', async () => {
  const { browser, email, task, votes } = await votedAndAsked()
  expect((await browser.get('/sign-in/code')).text).toContain(say('sign-in.next.vote'))
  expect(await votes()).toBe(0)

  const done = await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })

  expect(done.headers.get('location')).toContain(`/you/welcome?to=${encodeURIComponent(`${task}#task-`)}`)
  expect(await votes()).toBe(1)
})

it('a vote made before signing in is cast after signing in with a link in the same browser', async () => {
  const { browser, email, votes } = await votedAndAsked()
  const { link } = await here.nextMail(email)
  expect((await browser.get(link)).text).toContain(say('sign-in.next.vote'))

  await browser.post(link)

  expect(await votes()).toBe(1)
})

it('the sign-in page says what happens next, but not for another destination or in another browser', async () => {
  const { browser, task } = await votedAndAsked()
  const next = say('sign-in.next.vote')

  expect((await browser.get(`/sign-in?to=${encodeURIComponent(task)}`)).text).toContain(next)
  expect((await browser.get('/sign-in?to=/nowhere')).text).not.toContain(next)
  expect((await here.browser().get(`/sign-in?to=${encodeURIComponent(task)}`)).text).not.toContain(next)
})

it("a person can't cast their own vote in someone else's name by sending them the link", async () => {
  const { browser, email, task, votes } = await votedAndAsked()
  const [victim, { link, code }] = [here.browser(), await here.nextMail(email)]
  const page = await victim.get(link)
  expect(page.text).not.toContain(say('sign-in.next.vote'))
  expect(page.text).toContain(say('sign-in.link.elsewhere'))

  const done = await victim.post(link)

  expect(done.headers.get('location')).toBe(`/you/welcome?to=${encodeURIComponent(task)}`)
  expect(await votes()).toBe(0)
  expect((await browser.post('/sign-in/code', { code })).status).toBe(409)
})

it('the saved form is submitted for the person who signs in, even with a different address', async () => {
  const { browser, email, task, votes } = await votedAndAsked()
  await here.nextMail(email)
  const other = anAddress()
  await browser.post('/sign-in', { email: other, to: task })

  await browser.post('/sign-in/code', { code: (await here.nextMail(other)).code })

  expect(await votes()).toBe(1)
})

it('signing in to go to another page discards the saved form', async () => {
  const { browser, email, votes } = await votedAndAsked()
  await here.nextMail(email)
  await browser.post('/sign-in', { email, to: '/nowhere' })

  const done = await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })

  expect(done.headers.get('location')).toBe('/you/welcome?to=%2Fnowhere')
  expect(await votes()).toBe(0)
})

it('a saved form that fails shows an error, and the person is signed in anyway', async () => {
  const { browser, email, map, id } = await votedAndAsked()
  await map.client('manage').tasks.delete(id)

  const done = await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })

  expect(done.status).toBeOneOf([303, 404])
  expect((await browser.get('/you')).status).toBe(200)
})

it('an edit sent after the session ended is shown again for the person to submit', async () => {
  const map = await aMap(here)
  const [author, admin] = [await aPerson(map), await aPerson(map, { role: 'Administrator' })]
  const { id } = await map.task()
  const said = await author.post(`${map.path}/task/${id}/comment`, { content: 'First', from: map.path })
  const comment = Number(/comment-(\d+)/.exec(said.headers.get('location') ?? '')?.[1])
  const team = { path: `${map.path}/task/${id}/edit`, form: { title: 'A title of the team', was_title: 'A task' } }
  const own = { path: `${map.path}/task/${id}/comment/${comment}/own`, form: { content: 'Second thoughts' } }

  for (const [person, { path, form }] of [
    [author, own],
    [admin, team],
  ] as const) {
    const page = await person.get(path)
    const sent = { ...form, from: path, form_token: formTokenIn(page.text) }
    await endAllSessions(map.operator, { user_id: person.id })
    expect((await sendFiles(map, person, path.slice(map.path.length), sent)).location).toContain('/sign-in')
    await person.send('POST', '/sign-in', { form_token: sent.form_token, email: person.email, to: path })
    const { text } = await person.get('/sign-in/code')
    expect(text).toContain(say('sign-in.next.shown'))
    const { code } = await here.nextMail(person.email)
    const shown = await person.send('POST', '/sign-in/code', { form_token: formTokenIn(text), code })

    expect([shown.status, shown.text.includes(say('problem.form_expired'))]).toEqual([403, true])
    expect(shown.text).toContain(Object.values(form)[0])
    const again = { ...form, from: path, form_token: formTokenIn(shown.text) }
    expect((await person.send('POST', path, again)).status).toBe(303)
  }
  expect(await map.client('read').tasks.get(id)).toMatchObject({ title: 'A title of the team' })
  expect(await map.client('read').comments.get(comment)).toMatchObject({ content: 'Second thoughts' })
})

it('a comment sent after the session ended is posted for its author, but not for anyone else who signs in there', async () => {
  const map = await aMap(here)
  const author = await aPerson(map)
  const { id, service_url } = await map.task()
  const path = new URL(service_url).pathname
  const published = async () => (await map.client('read').comments.list(id)).results.map(({ content }) => content)
  const sendSignedOut = async (content: string, email: string) => {
    const form_token = formTokenIn((await author.get(path)).text)
    await endAllSessions(map.operator, { user_id: author.id })
    const sent = await author.send('POST', `${path}comment`, { content, from: path, form_token })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')])
    await author.send('POST', '/sign-in', { form_token, email, to: path })
    const { text } = await author.get('/sign-in/code')
    const { code } = await here.nextMail(email)
    const done = await author.send('POST', '/sign-in/code', { form_token: formTokenIn(text), code })
    expect(done.status).toBe(303)
  }

  await sendSignedOut('Mine', author.email)
  expect(await published()).toEqual(['Mine'])
  await sendSignedOut('Not theirs', (await aPerson(map)).email)
  expect(await published()).toEqual(['Mine'])
})

it("a form is shown again with its selections, and a person who can't use it is redirected to its page", async () => {
  const map = await aMap(here)
  const [admin, moderator] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { role: 'Moderator' })]
  const path = `${map.path}/manage/access`
  for (const person of [admin, moderator]) {
    const form_token = formTokenIn((await admin.get(path)).text)
    await endAllSessions(map.operator, { user_id: admin.id })
    await admin.send('POST', path, { visibility: 'team', from: path, form_token })
    await admin.send('POST', '/sign-in', { form_token, email: person.email, to: path })
    const { text } = await admin.get('/sign-in/code')
    const { code } = await here.nextMail(person.email)
    const shown = await admin.send('POST', '/sign-in/code', { form_token: formTokenIn(text), code })

    if (person === admin) expect(/value="team" checked/.test(shown.text)).toBe(true)
    else expect([shown.status, shown.headers.get('location')]).toEqual([303, path])
  }
})

it('opening the sign-in page writes nothing', async () => {
  const before = await here.rows('select * from saved_forms')

  await here.browser().get('/sign-in?to=/somewhere')

  expect(await here.rows('select * from saved_forms')).toEqual(before)
})

/** A visitor who has voted and requested a sign-in email. */
async function votedAndAsked() {
  const [map, browser, email] = [await aMap(here), here.browser(), anAddress()]
  const { id } = await map.task()
  const task = `${map.path}/task/${id}-a-task/`
  const led = await browser.post(`${task}vote`, { vote: 'on', from: task })
  expect(led.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(task)}`)
  await browser.post('/sign-in', { email, to: task })
  const votes = async () => (await map.client('read').tasks.get(id)).votes_count
  return { map, id, browser, email, task, votes }
}

const formTokenIn = (html: string): string => /name="form_token" value="([\w.-]+)"/.exec(html)?.[1] ?? ''
