import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { processorTime } from '../support/checks/processor-time.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

/** The most CPU time a form may use on a busy machine. These attacks used to take seconds. */
const soonMs = 1_000

/** A stopped clock, so rate limit windows don't roll over during a test. */
const now = new Date()
const stopped = () => now

const marks = '\u0316\u0300'.repeat(40_000)

describe('a form that tries to keep the server busy', () => {
  it('400 for a letter with thousands of combining marks, before it is processed', async () => {
    const browser = aBrowser((await aMap()).url)
    await browser.post('/sign-in', { email: 'ada@example.org' })
    const workedMs = processorTime()

    expect((await browser.post('/sign-in/code', { code: `1${marks}` })).status).toBe(400)
    expect(workedMs()).toBeLessThan(soonMs)
  })

  it.each([
    ['suggest', 'description'],
    ['task', 'content'],
  ])("doesn't preview more text than could be submitted: %s", async (page, field) => {
    const map = await aMap()
    const task = await map.task()
    const path = page === 'task' ? `/${map.team}/map/task/${task.id}-a-task/comment` : `/${map.team}/map/suggest`
    const browser = aBrowser(map.url)
    for (const length of [30_000, 300_000]) {
      const form = { title: 'T', preview: '1', [field]: '['.repeat(length) }
      const workedMs = processorTime()
      const answers = [await browser.post(path, form), await browser.send('POST', path, form)]
      expect(answers.map(({ status }) => status)).toEqual([400, length > 100_000 ? 400 : 403])
      expect(workedMs()).toBeLessThan(2 * soonMs)
    }
  })

  it('400 for Markdown that expands into too much HTML, keeping the text so it can be edited', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const description = '# a\n'.repeat(5_000)
    const preview = await person.post(`/${map.team}/map/suggest`, { title: 'T', description, preview: '1' })
    const created = await map.call('write', 'POST', '/api/1/map/tasks/create/', {
      json: { parent: map.list(), title: 'T', description },
    })

    expect([preview.status, created.status]).toEqual([400, 400])
    expect(preview.text).toContain(say('problem.too_complex'))
    expect(preview.text).toContain('# a\n# a')
    expect(created.body.errors).toMatchObject([{ field: 'description', code: 'too_complex' }])
  })

  it('429 previews have their own limit', async () => {
    const map = await aMap(await startServer({ RATE_LIMIT: '40' }, stopped))
    const browser = aBrowser(map.url)
    const send = (form: Record<string, string>) => browser.post(`/${map.team}/map/suggest`, { title: 'T', ...form })
    const previews = [await send({ preview: '1' }), await send({ preview: '1' }), await send({ preview: '1' })]

    expect(previews.map(({ status }) => status)).toEqual([422, 422, 429])
    expect((await send({})).status).not.toBe(429)
  })

  it("429 previews also count as forms and searches, and adding a preview field doesn't bypass the form limit", async () => {
    const [few, searched] = [
      await startServer({ RATE_LIMIT: '2' }, stopped),
      await aMap(await startServer({ SEARCH_LIMIT: '2' }, stopped)),
    ]
    const [forms, searches] = [aBrowser(few.url), aBrowser(searched.url)]
    const suggest = `/${searched.team}/map/suggest`
    const statuses: number[][] = []
    for (let n = 0; n < 3; n++) {
      const sent = await forms.post('/sign-in', { email: 'nowhere', preview: '1' })
      const looked = await searches.post(suggest, { title: 'T', preview: '1' })
      statuses.push([sent.status, looked.status])
    }

    expect(statuses).toEqual([...Array(2).fill([400, 422]), [429, 429]])
  })

  it('forms without a token count towards the limit', async () => {
    const browser = aBrowser((await startServer({ RATE_LIMIT: '2' }, stopped)).url)
    for (let n = 0; n < 3; n++) await browser.send('POST', '/sign-in', { email: 'ada@example.org' })

    expect((await browser.send('POST', '/sign-in', {})).status).toBe(429)
  })

  it('limits the size of a form that is saved until sign-in', async () => {
    const map = await aMap()
    const browser = aBrowser(map.url)
    await browser.post(`/${map.team}/map/task/1-x/vote`, {
      from: '/here',
      a: 'x'.repeat(60_000),
      b: 'x'.repeat(60_000),
    })

    const kept = await map.database.read
      .selectFrom('saved_forms')
      .select('form')
      .where('return_to', '=', '/here')
      .execute()

    expect(kept).toEqual([{ form: null }])
  })
})

describe('a forged form', () => {
  it('403 from another site, at any URL, without setting a cookie that would sign the person out', async () => {
    const { url } = await aMap()
    for (const path of ['/nowhere', '/you', '/', '/sign-out', '/x%00y']) {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site' }
      const answer = await callerOf(url)('POST', path, { headers, form: { a: 'b' } })
      expect(answer.headers.getSetCookie(), path).toEqual([])
    }
  })

  it('a form that changes an account is never replayed for the next person who signs in', async () => {
    const map = await aMap()
    const browser = aBrowser(map.url)

    await browser.post('/you/delete', { confirm: 'ada@example.org', from: '/there' })

    const kept = await map.database.read
      .selectFrom('saved_forms')
      .select('route')
      .where('return_to', '=', '/there')
      .execute()
    expect(kept).toEqual([{ route: null }])
  })

  it('303 a URL with control characters redirects to the task instead of failing after the comment is saved', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)

    const done = await person.post(`/${map.team}/map/task/${task.id}-%0d%0aX/comment`, { content: 'Here' })

    expect(done.headers.get('location')).toContain(`/${map.team}/map/task/${task.id}-a-task/#comment-`)
  })

  it('a page at a URL with two leading slashes has no form that posts to another host', async () => {
    const { url } = await aMap()
    const page = await callerOf(url)('GET', '//evil.example/x', { headers: { accept: 'text/html' } })

    expect(page.text).not.toContain('action="//')
  })
})

describe('requests by IP address', () => {
  it('429 limits how many emails an IP address can trigger, and tells addresses apart behind a proxy', async () => {
    const app = await startServer({ NETWORK_MAILS_PER_DAY: '12', TRUSTED_PROXIES: '1' })
    const ask = (from: string, n: number) =>
      aBrowser(app.url).post('/sign-in', { email: `p${n}@flood.example` }, { 'x-forwarded-for': from })
    for (let n = 0; n < 3; n++) expect((await ask('192.0.2.1', n)).status).toBe(303)

    const refused = await ask('192.0.2.1', 4)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.text).toContain('value="p4@flood.example"')
    expect(refused.text).toContain(say('problem.too_many_mails', { when: '…' }).split('…')[0])
    expect((await ask('203.0.113.5, 192.0.2.1', 5)).status).toBe(429)
    expect((await ask('192.0.2.2', 6)).status).toBe(303)
  })
})
