import { describe, expect, it } from 'vitest'
import { readablePath } from '../../scripts/reference/permissions.ts'
import { setStanding } from '../../src/features/moderation/verbs/people.ts'
import { pages } from '../../src/pages/pages.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aProduct, productSite } from '../support/builders/a-product.ts'
import { aMapWithEverything, rowsOf } from '../support/page-access/a-map-with-everything.ts'
import { answerClass } from '../support/page-access/answers.ts'
import { formIn, isOfMap, urlIn } from '../support/page-access/urls.ts'
import { say } from '../support/say.ts'

const usersNamed = async (map: Awaited<ReturnType<typeof aMap>>, first_name: string) =>
  map.database.read.selectFrom('users').selectAll().where('first_name', '=', first_name).execute()

describe('a person signed in by a product', () => {
  it('votes, comments and suggests under the name from the token, and is the same person next time', async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const task = await map.task()
    const name = `Ada ${map.team}`
    const person = await product.person({ name })

    const voted = await person.post(`${map.path}/task/${task.id}/vote`, { vote: 'on' })
    await person.post(`${map.path}/task/${task.id}/comment`, { content: 'Yes, please' })
    expect([voted.status, (await map.client('read').tasks.get(task.id)).votes_count]).toEqual([303, 1])
    expect((await person.get(`${map.path}/`)).text).toContain(name)

    const again = await product.person({ name: undefined, given_name: name, family_name: 'King' })
    const page = await again.get(`${map.path}/task/${task.id}-a-task/`)
    expect(page.text).toContain(`${name} King`)
    const users = await usersNamed(map, name)
    expect(users).toEqual([expect.objectContaining({ last_name: 'King', email: null, confirmed: null })])
    const types = (await map.events()).map(({ type, user_id }) => [type, user_id])
    expect(types.filter(([type]) => type === 'jwt.person_added')).toEqual([['jwt.person_added', users[0]?.id]])
  })

  it('can choose on their own page whether voting also follows the task', async () => {
    const map = await aMap()
    const [person, task] = [await (await aProduct(map)).person(), await map.task()]

    const off = await person.post(`${map.path}/you/vote-follows`, { vote_follows: 'off' })
    expect([off.status, off.headers.get('location')]).toEqual([303, `${map.path}/you#voting`])
    expect((await person.get(`${map.path}/you`)).text).toContain('role="switch" aria-checked="false"')
    await person.post(`${map.path}/task/${task.id}/vote`, { vote: 'on' })
    expect((await map.client('read').tasks.get(task.id)).subscribers_count).toBe(0)
  })

  it('never becomes an account, whatever email address the token contains', async () => {
    const map = await aMap()
    const boss = await aPerson(map, { role: 'Administrator' })
    const product = await aProduct(map)

    const person = await product.person({ sub: String(boss.id), email: boss.email, email_verified: true, name: 'Eve' })

    expect((await person.get(`${map.path}/manage/tokens`)).status).toBe(404)
    expect((await person.get('/you')).headers.get('location')).toMatch(/^\/sign-in\?/)
    const { text } = await person.get(`${map.path}/you/data.json`)
    expect(JSON.parse(text)).toMatchObject({
      account: { email: null, first_name: 'Eve' },
      identities: [],
      teams: [],
      product_identity: { sub: String(boss.id) },
      product_sessions: [{ agent: expect.any(String) }],
    })
    expect(text).not.toContain(boss.email)
  })

  it('is a visitor on every other map, and on every page outside this map', async () => {
    const map = await aMap()
    const place = await aMapWithEverything('public')
    // Even if the other map's product has the same people, and they can do everything there.
    await aProduct(place.map)
    const person = await (await aProduct(map)).person({ name: 'Nobody Here' })
    const visitor = aBrowser(map.url)
    const before = await rowsOf(place)

    const differences: string[] = []
    for (const page of pages) {
      const [path, url, form] = [readablePath(page), urlIn(place, page), formIn(place, page)]
      if (page.show || page.actOnGet) {
        const [theirs, anybodys] = [await person.get(url), await visitor.get(url)]
        if (theirs.text.includes('Nobody Here')) differences.push(`${path} shows their name`)
        if (answerClass(theirs) !== answerClass(anybodys)) differences.push(`GET ${path}: ${answerClass(theirs)}`)
      }
      if (page.submit && !path.startsWith('/sign-') && path !== '/language') {
        const theirs = await person.post(url, form, isOfMap(page) ? `${place.map.path}/` : '/')
        const anybodys = await visitor.post(url, form)
        if (answerClass(theirs) !== answerClass(anybodys)) differences.push(`POST ${path}: ${answerClass(theirs)}`)
      }
    }

    expect(differences).toEqual([])
    expect(await rowsOf(place)).toEqual(before)
    expect((await person.get(`${map.path}/`)).text).toContain('Nobody Here')
  })

  it('stays blocked, even after all their data is deleted', async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const task = await map.task()
    const [bad, good] = [await product.person({ sub: 'bad', name: 'Bad' }), await product.person({ sub: 'good' })]
    await bad.post(`${map.path}/task/${task.id}/comment`, { content: 'Buy this' })
    const [badUser] = await map.database.read
      .selectFrom('jwt_people')
      .select('user_id')
      .where('map_id', '=', map.id)
      .where('sub', '=', 'bad')
      .execute()
    await setStanding(map.operator, { user_id: badUser?.user_id ?? 0, standing: 'blocked' })
    await (await product.person({ sub: 'bad' })).post(`${map.path}/task/${task.id}/vote`, { vote: 'on' })
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(0)

    for (const person of [bad, good]) {
      expect((await person.post(`${map.path}/you/delete`, {})).status).toBe(400)
      expect((await person.post(`${map.path}/you/delete`, { confirm: 'yes' })).status).toBe(303)
      expect((await person.get(`${map.path}/you`)).headers.get('location')).toMatch(/^\/sign-in\?/)
    }
    const back = await product.browser().bring(await product.token({ sub: 'bad' }))
    expect([back.status, back.text]).toEqual([403, expect.stringContaining('account_deleted')])
    expect((await product.browser().bring(await product.token({ sub: 'good' }))).status).toBe(303)
    const kept = map.database.read.selectFrom('jwt_people').select('sub').where('map_id', '=', map.id)
    expect((await kept.execute()).map(({ sub }) => sub.slice(0, 9)).sort()).toEqual(['forgotten', 'good'])
  })

  it('can sign out, and is signed out when an administrator turns product sign-in off', async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const [first, second] = [await product.person({ sub: 'a' }), await product.person({ sub: 'b' })]

    await first.post(`${map.path}/you/sign-out`)
    expect(first.cookies.has('cairn-map')).toBe(false)
    expect((await first.get(`${map.path}/you`)).headers.get('location')).toMatch(/^\/sign-in\?/)
    expect((await second.get(`${map.path}/you`)).status).toBe(200)
    await aProduct(map, { method: 'off' })
    expect((await second.get(`${map.path}/you`)).headers.get('location')).toMatch(/^\/sign-in\?/)
    expect((await second.bring(await product.token())).status).toBe(404)
  })

  it('sees an invite-only map only if its settings allow that, and never a team-only map', async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const person = await product.person()
    const manager = map.client('manage')
    const token = () => product.token({ sub: 'new' })

    await manager.access.edit({ visibility: 'invited' })
    expect((await person.get(`${map.path}/`)).status).toBe(404)
    expect((await product.browser().bring(await token())).status).toBe(404)
    await aProduct(map, { admits: true })
    expect((await person.get(`${map.path}/`)).status).toBe(200)
    expect((await product.browser().bring(await token())).status).toBe(303)
    // Visitors without a token signed by the product get a 404.
    const stranger = product.browser()
    expect((await stranger.bring('not.a.token')).status).toBe(404)
    expect((await stranger.get(product.path)).status).toBe(404)
    expect((await stranger.bring(await product.token({ aud: 'x' }))).status).toBe(403)
    await manager.access.edit({ visibility: 'team' })
    expect((await person.get(`${map.path}/`)).status).toBe(404)
    expect((await product.browser().bring(await token())).status).toBe(404)
  })
})

describe('the form that posts a token', () => {
  it("asks for confirmation unless it comes from the product's site, and never signs in on GET", async () => {
    const map = await aMap()
    const product = await aProduct(map)
    for (const origin of ['https://evil.example', 'null']) {
      const browser = product.browser()
      const token = await product.token()
      const asked = await browser.bring(token, { to: `${map.path}/search` }, { origin, 'sec-fetch-site': 'cross-site' })
      expect([asked.status, asked.text]).toEqual([200, expect.stringContaining(say('jwt.confirm.title'))])
      expect(asked.headers.getSetCookie()).toEqual([])
      const said = await browser.bring(token, { to: `${map.path}/search` }, { origin: map.url })
      expect([said.status, said.headers.get('location')]).toEqual([303, `${map.path}/search`])
    }
    const browser = product.browser()
    expect((await browser.get(`${product.path}?token=${await product.token()}`)).status).toBe(200)
    expect(browser.cookies.has('cairn-map')).toBe(false)
    const away = await browser.bring(await product.token(), { to: 'https://evil.example/' })
    expect(away.headers.get('location')).toBe(`${map.path}/`)
  })

  it("doesn't affect people who are signed in with an account", async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const member = await aPerson(map, { role: 'Moderator' })

    const answer = await member.post(product.path, { token: await product.token() }, { origin: map.url })

    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${map.path}/`])
    expect(member.cookies.has('cairn-map')).toBe(false)
    expect((await member.get(`${map.path}/`)).text).toContain(say('jwt.account'))
    const headers = { origin: productSite, cookie: '' }
    const both = await member.send('POST', product.path, { token: await product.token() }, headers)
    expect(both.status).toBe(303)
    expect((await member.get(`${map.path}/manage/queue`)).status).toBe(200)
  })
})
