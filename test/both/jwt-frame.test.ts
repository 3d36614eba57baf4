import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aProduct, productSite } from '../support/builders/a-product.ts'
import { say } from '../support/say.ts'

const json = { accept: 'application/json' }

describe("in a frame on the product's site", () => {
  it('the session cookie is partitioned by site, and protects the forms on its pages', async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const task = await map.task()
    const person = product.browser()
    const fields = { site: productSite }
    const own = { ...json, origin: map.url }

    const answer = await person.bring(await product.token(), fields, own)

    expect(answer.body).toEqual({ changed: true })
    const [cookie = '', ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^cairn-framed=\d+\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/,
    )
    // This is the only cookie that a browser sends in a frame.
    const only = { cookie: cookie.split(';')[0] ?? '' }
    const page = await person.get(`${map.path}/`, only)
    const form_token = /name="form_token" value="([\w.-]+)"/.exec(page.text)?.[1] ?? ''
    const vote = (headers: object, token = form_token) =>
      person.send(
        'POST',
        `${map.path}/task/${task.id}/vote`,
        { form_token: token, vote: 'on' },
        { ...only, ...headers },
      )
    expect((await vote({})).status).toBe(403)
    expect((await vote({ origin: productSite, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await vote({ origin: map.url }, 'x.y')).status).not.toBe(200)
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(0)
    expect((await vote({ origin: map.url })).status).toBe(303)
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(1)

    const same = await person.bring(await product.token(), fields, { ...own, ...only })
    expect([same.body, same.headers.getSetCookie()]).toEqual([{ changed: false }, []])
    const other = await person.bring(await product.token({ sub: 'u2' }), fields, { ...own, ...only })
    expect(other.body).toEqual({ changed: true })
    expect((await person.get(`${map.path}/you`, only)).status).toBe(303)
  })

  it("403 a site that isn't one of the product's can't sign anyone in", async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const bring = async (site: string, origin: string) =>
      product.browser().bring(await product.token(), { site }, { ...json, origin })

    for (const refusal of [await bring('https://evil.example', map.url), await bring(productSite, productSite)]) {
      expect([refusal.status, refusal.body.code]).toEqual([403, 'site_not_allowed'])
      expect(refusal.headers.getSetCookie()).toEqual([])
    }
  })

  it("200 asks for confirmation in a window opened by a frame on a site that isn't the product's", async () => {
    const map = await aMap()
    const product = await aProduct(map)
    const open = async (opener_site: string) =>
      product.browser().bring(await product.token(), { opener_site }, { accept: 'text/html', origin: map.url })

    const asked = await open('https://evil.example')
    expect([asked.status, asked.text.includes(say('jwt.confirm.title'))]).toEqual([200, true])
    expect(asked.headers.getSetCookie()).not.toContainEqual(expect.stringContaining('cairn-map='))
    expect((await open(productSite)).headers.getSetCookie()).toContainEqual(expect.stringContaining('cairn-map='))
  })
})
