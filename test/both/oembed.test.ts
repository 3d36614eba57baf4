import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

describe('oEmbed', () => {
  it('a map is a link until every site can embed it, a task is always a link, and their pages advertise oEmbed', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark <mode>' })
    const visitor = aBrowser(map.url)
    const page = (path: string) => visitor.get(path).then(({ text }) => text)
    const place = (html: string) =>
      elementsOf(html, 'link').find(({ attributes }) => attributes.type === 'application/json+oembed')?.attributes.href
    const ask = async (html: string, more = '') => {
      const { pathname, search } = new URL(place(html) ?? '')
      const answer = await visitor.get(`${pathname}${search}${more}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      return JSON.parse(answer.text)
    }
    const board = await page(`${map.path}/`)

    expect(await ask(board)).toMatchObject({ version: '1.0', type: 'link', title: `Map ${map.team}` })
    expect(await ask(await page(`${map.path}/task/${task.id}-dark-mode/`))).toMatchObject({
      ...{ type: 'link', title: 'Dark <mode>', author_name: `Map ${map.team}` },
    })
    await map.client('manage').embedding.edit({ sites: ['*'] })
    const rich = await ask(board, '&maxwidth=400&maxheight=9999')
    expect(rich).toMatchObject({ type: 'rich', width: 400, height: 600 })
    expect(elementsOf(rich.html, 'iframe')[0]?.attributes).toMatchObject({
      src: expect.stringMatching(`${map.path}/embed$`),
      ...{ width: '400', height: '600' },
    })
  })

  it("404 for anything that isn't public, even for members, because caches keep the response", async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'It waits', pending: true })
    const member = await aPerson(map, { role: 'Administrator' })

    const url = encodeURIComponent(`${map.url}${map.path}/task/${id}-it-waits/`)
    expect((await member.get(`${map.path}/task/${id}-it-waits/`)).status).toBe(200)
    expect((await member.get(`/oembed?url=${url}`)).status).toBe(404)
  })

  it('404 for other URLs, 400 without a URL, 501 for an unsupported format', async () => {
    const { url, path } = await aMap()
    const status = async (query: string) => (await aBrowser(url).get(`/oembed${query}`)).status
    const encoded = encodeURIComponent(`${url}${path}/`)

    expect(await status('')).toBe(400)
    expect(await status(`?url=${encoded}&format=xml`)).toBe(501)
    for (const other of ['https://evil.example/a/b/', `${url}/sign-in`, `${url}${path}/task/999999-x/`, 'x']) {
      expect(await status(`?url=${encodeURIComponent(other)}`), other).toBe(404)
    }
  })
})
