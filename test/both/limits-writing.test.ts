import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { renderComment } from '../support/builders/render.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import type { Answered } from '../support/requests/call.ts'
import { sendFiles } from '../support/requests/send-files.ts'
import { say } from '../support/say.ts'
import { engine } from '../support/servers/cairn.ts'
import { noLimits } from '../support/servers/no-limits.ts'

let [passed, map]: [number, TestMap] = [0, undefined as never]
let database: Empty
let servers: App[]
beforeAll(async () => {
  database = await engines[engine]({ migrated: true })
  const limits = { SUGGESTIONS_PER_HOUR: '2', COMMENTS_PER_HOUR: '3', VOTES_PER_HOUR: '4', IMAGES_PER_DAY: '1' }
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ...database.settings, ...noLimits, ...limits })
  const start = () =>
    startApp(
      config,
      () => new Date(Date.now() + passed),
      () => {},
    )
  servers = [await start(), await start()]
  map = await aMap(servers[0])
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

const hour = 3_600_000
const taskPath = (id: number) => `/${map.team}/map/task/${id}-a-task`
const statuses = (answers: Answered[]) => answers.map(({ status }) => status).toSorted()
/** Up to an hour, in seconds. */
const restOfHour = expect.stringMatching(/^([1-9]|[1-9]\d|[1-9]\d\d|[12]\d\d\d|3[0-5]\d\d|3600)$/)

it('429 hourly comments are counted across servers, even when concurrent, and no text is lost', async () => {
  const { id } = await map.task()
  const person = await aPerson(map)
  const elsewhere = aBrowser(servers[1]?.url ?? '', person.browser)
  const comment = (n: number) => (n % 2 ? person : elsewhere).post(`${taskPath(id)}/comment`, { content: `Word ${n}` })

  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(comment))
  expect(statuses(answers)).toEqual([303, 303, 303, 429, 429, 429])
  const refused = await comment(7)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, restOfHour])
  expect(refused.text).toContain('>Word 7</textarea>')
  expect(refused.text).toMatch(new RegExp(say('problem.too_many_comments', { when: 'in (1 hour|\\d+ minutes)' })))

  passed += hour
  expect((await comment(8)).status).toBe(303)
})

it('429 removing a vote counts as much as casting one', async () => {
  const { id } = await map.task()
  const person = await aPerson(map)
  const vote = (state: string, headers = {}) =>
    person.post(`${taskPath(id)}/vote`, { vote: state, from: taskPath(id) }, headers)
  for (const state of ['on', 'off', 'on', 'off']) expect((await vote(state)).status).toBe(303)

  const refused = await vote('on', { accept: 'application/json' })
  expect([refused.status, refused.headers.get('retry-after'), refused.body.code]).toEqual([
    ...[429, restOfHour],
    'too_many_votes',
  ])
  const shown = await vote('on')
  expect([shown.status, shown.headers.get('retry-after')]).toEqual([429, restOfHour])
  expect(shown.text).toContain(say('problem.too_many_votes', { when: '…' }).split('…')[0])
  expect(shown.text).toContain(`href="${taskPath(id)}"`)
  expect((await map.client('read').tasks.get(id)).votes_count).toBe(0)
  passed += hour
  expect((await vote('on', { accept: 'application/json' })).body).toMatchObject({ voted: true, total_votes: 1 })
})

it('422 shows the daily image limit where the person is writing', async () => {
  const person = await aPerson(map)
  const upload = async () =>
    sendFiles(map, person, '/images', { image: new Blob([await anImage()]) }, { accept: '*/*' })
  expect((await upload()).status).toBe(200)

  const { status, text } = await upload()
  expect([status, JSON.parse(text)]).toEqual([422, { problem: expect.stringContaining('images') }])
})

it('429 suggestions count wherever they are made, including in a frame, but separately for each map', async () => {
  const person = await aPerson(map)
  const suggest = (title: string, page = 'suggest', at = map) =>
    person.post(`/${at.team}/map/${page}`, {
      title,
      description: `Why ${title}`,
      sure: title,
      parent: String(at.list()),
    })
  expect([(await suggest('One')).status, (await suggest('Two', 'embed/suggest')).status]).toEqual([303, 303])

  for (const page of ['suggest', 'embed/suggest']) {
    const refused = await suggest('Three', page)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, restOfHour])
    for (const text of ['value="Three"', 'Why Three', say('problem.too_many_suggestions', { when: '…' }).split('…')[0]])
      expect(refused.text).toContain(text)
  }
  const other = await aMap(servers[0])
  expect((await suggest('Three', 'suggest', other)).status).toBe(303)
})

it('429 edits count as new posts, and no text is lost', async () => {
  const { id } = await map.task()
  const person = await aPerson(map)
  const said = await person.post(`${taskPath(id)}/comment`, { content: 'First' })
  const own = `${taskPath(id)}/comment/${/#comment-(\d+)$/.exec(said.headers.get('location') ?? '')?.[1]}/own`
  for (const content of ['Second', 'Third']) expect((await person.post(own, { content })).status).toBe(303)
  for (const url of [own, `${taskPath(id)}/comment`]) {
    const refused = await person.post(url, { content: 'Fourth' })
    expect([refused.status, refused.text.includes('>Fourth</textarea>')]).toEqual([429, true])
  }

  const [title, parent] = ['Mine', String(map.list())]
  const made = await person.post(`/${map.team}/map/suggest`, { title, sure: title, parent })
  const change = (description: string) => person.post(`${made.headers.get('location')}own`, { title, description })
  expect((await change('Once')).status).toBe(303)
  const refused = await change('Twice')
  expect([refused.status, refused.text.includes('>Twice</textarea>')]).toEqual([429, true])
  expect((await person.post(`/${map.team}/map/suggest`, { title: 'Other', sure: 'Other', parent })).status).toBe(429)
  passed += hour
  expect([(await change('Twice')).status, (await person.post(own, { content: 'Fourth' })).status]).toEqual([303, 303])
})

it('429 edits of a pending comment count as well, even though no one is notified of them', async () => {
  const waiting = await aMap(servers[0])
  await waiting.call('manage', 'POST', '/api/1/map/waiting/', { json: { comments_wait: 'everybody' } })
  const [{ id }, person] = [await waiting.task(), await aPerson(waiting)]
  const author = actingAs(waiting, person, new Date(Date.now() + passed).toISOString())
  const comment = await addComment(author, renderComment({ parent: id, content: 'First' }))
  const own = `/${waiting.team}/map/task/${id}-a-task/comment/${comment}/own`
  for (const content of ['Second', 'Third']) expect((await person.post(own, { content })).status).toBe(303)

  const refused = await person.post(own, { content: 'Fourth' })

  expect([refused.status, refused.text.includes('>Fourth</textarea>')]).toEqual([429, true])
})

it('429 for following repeatedly with any of its buttons, but unfollowing and muting always work', async () => {
  const { id } = await map.task()
  for (const [choices, refused] of [
    [
      ['on', 'off', 'on', 'off'],
      ['on', 'off'],
    ],
    [
      ['mute', 'unmute', 'mute', 'unmute', 'mute'],
      ['unmute', 'mute'],
    ],
  ] as [string[], [string, string]][]) {
    const person = await aPerson(map)
    const send = (follow: string) => person.post(`${taskPath(id)}/follow`, { follow }, { accept: 'application/json' })
    const choose = async (choice: string) => [choice, (await send(choice)).status]
    for (const choice of choices) expect(await choose(choice)).toEqual([choice, 200])
    const [more, less] = refused
    expect([await choose(more), await choose(less)]).toEqual([
      [more, 429],
      [less, 200],
    ])
    // Following as a side effect of commenting is never limited.
    expect((await person.post(`${taskPath(id)}/comment`, { content: 'A word' })).status).toBe(303)
  }
})

it('429 private replies to the team have their own limit', async () => {
  const person = await aPerson(map)
  const [title, parent] = ['My own', String(map.list())]
  const made = await person.post(`/${map.team}/map/suggest`, { title, sure: title, parent })
  const answer = (who: typeof person, content: string) =>
    who.post(`${made.headers.get('location')}message`, { content })
  await answer(await aPerson(map, { role: 'Moderator' }), 'Which one?')
  for (const text of ['This', 'That', 'Both']) expect((await answer(person, text)).status).toBe(303)

  const refused = await answer(person, 'All of them')

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, restOfHour])
  for (const text of ['>All of them</textarea>', say('problem.too_many_messages', { when: '…' }).split('…')[0]])
    expect(refused.text).toContain(text)
})

it('the team and programs have no writing limits', async () => {
  const { id } = await map.task()
  const member = await aPerson(map, { role: 'Moderator' })
  for (let n = 0; n < 5; n++) {
    expect((await member.post(`${taskPath(id)}/comment`, { content: `Word ${n}` })).status).toBe(303)
    expect((await member.post(`${taskPath(id)}/vote`, { vote: n % 2 ? 'off' : 'on' })).status).toBe(303)
    await map.client('write').comments.create({ parent: id, content: `Word ${n}` })
  }
})
