import { describe, expect, it } from 'vitest'
import { setMapVisibility } from '../../src/features/maps/verbs/edit-map.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const sites = ['https://example.com', 'https://*.example.org']
const allow = (map: TestMap, allowed = sites) => map.client('manage').embedding.edit({ sites: allowed })

const ancestors = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

const bodyOf = (html: string) => elementsOf(html, 'body')[0]?.attributes ?? {}

describe('the embedded suggestion form', () => {
  it('lists the three most voted tasks that the visitor can see and vote for', async () => {
    const map = await aMap()
    const vote = async (task: { id: number }, times: number) => {
      for (let count = 0; count < times; count += 1) {
        const email = `voter${count}-of-${task.id}@example.org`
        await map.client('manage').votes.create({ parent: task.id, voter: { email } })
      }
    }
    const wanted = [2, 4, 1, 3]
    for (const votes of wanted) await vote(await map.task({ title: `Votes ${votes}` }), votes)
    await vote(await map.task({ title: 'Hidden', pending: true }), 5)
    await map.task({ title: 'No votes' })
    const done = await map.task({ title: 'Done' })
    await vote(done, 5)
    await map.client('manage').tasks.edit(done.id, { parent: map.list('completed') })

    const { text } = await aBrowser(map.url).get(`${map.path}/embed/suggest`)
    const [top, ...others] = elementsOf(text, 'ul', 'cards')

    expect(others).toEqual([])
    expect(elementsOf(text, 'a', 'card-title').map((link) => [link.text, link.attributes.target])).toEqual([
      ['Votes 4', '_blank'],
      ['Votes 3', '_blank'],
      ['Votes 2', '_blank'],
    ])
    expect(top?.text).toContain('Suggestions')
    expect((await aBrowser((await aMap()).url).get(`${(await aMap()).path}/embed/suggest`)).text).not.toContain(
      say('embed.top'),
    )
  })

  it('has one title and only asks a visitor for text, because the page in the new tab asks for the rest', async () => {
    const map = await aMap()
    await map.client('manage').lists.create({ name: 'Plugins', role: 'suggestions' })
    const { text } = await aBrowser(map.url).get(`${map.path}/embed/suggest?title=dark`)
    expect(elementsOf(text, 'h1').map((heading) => heading.text)).toEqual([say('suggest.title')])
    expect(elementsOf(text, 'select')).toEqual([])
    expect(text).toContain(say('embed.suggest.new-tab'))
  })

  it.each(['embed', 'embed/suggest'])(
    '/%s uses the light or dark mode of the page around it unless the URL sets a theme',
    async (page) => {
      const map = await aMap()
      await map.task()
      const get = async (query: string) => (await aBrowser(map.url).get(`${map.path}/${page}${query}`)).text
      const themeOf = (html: string) => [
        elementsOf(html, 'html')[0]?.attributes['data-theme'],
        elementsOf(html, 'meta').find(({ attributes }) => attributes.name === 'color-scheme')?.attributes.content,
      ]

      expect(themeOf(await get(''))).toEqual([undefined, 'light dark'])
      expect(themeOf(await get('?theme=pink'))).toEqual([undefined, 'light dark'])
      expect(themeOf(await get('?theme=dark'))).toEqual(['dark', 'dark'])
      expect(await get('?theme=dark'), 'its own URLs keep it').toMatch(/embed[^"]*[?;]theme=dark/)
    },
  )
})

describe('embedded pages', () => {
  it('allow framing of the board and the form by allowed sites only, and no other page can be framed', async () => {
    const map = await aMap()
    const visitor = aBrowser(map.url)
    const framed = [`${map.path}/embed`, `${map.path}/embed/suggest`, `${map.path}/embed/similar?title=dark`]
    for (const path of framed) expect(ancestors(await visitor.get(path)), path).toBe("'none'")

    await allow(map)
    for (const path of framed) {
      const page = await visitor.get(path)
      expect([page.status, ancestors(page)], path).toEqual([200, sites.join(' ')])
      expect(page.headers.has('x-frame-options')).toBe(false)
      expect(page.headers.getSetCookie(), 'a visitor is given no cookie').toEqual([])
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
    }
    for (const path of [`${map.path}/`, `${map.path}/suggest`, `${map.path}/suggest/continue`, '/sign-in', '/']) {
      expect(ancestors(await visitor.get(path)), path).toBe("'none'")
    }
  })

  it('the board shows public tasks only, and every link except its tabs opens a new tab', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark <mode>' })
    await map.task({ title: 'Secret, waiting', pending: true })
    const browser = aBrowser(map.url)

    const { text } = await browser.get(`${map.path}/embed?list=${map.list('planned')}&language=de`)

    expect(text).toContain('Dark &lt;mode>')
    expect(text).not.toContain('Secret')
    expect(text).toContain('<html lang="de"')
    const links = elementsOf(text, 'a').map(({ attributes }) => attributes)
    const tabs = links.filter(({ target }) => target !== '_blank').map(({ href }) => href)
    expect(tabs).toHaveLength(elementsOf(text, 'section').length - 1)
    for (const href of tabs) expect(href).toContain(`${map.path}/embed?language=de&list=`)
    expect(links.filter(({ href }) => href?.includes(`/task/${task.id}-`))).toMatchObject([
      { class: 'vote-button', rel: 'noopener' },
      { class: 'card-title', rel: 'noopener' },
    ])
    expect(elementsOf(text, 'form')).toEqual([])
  })

  it('category chips filter the tasks and keep the list and the language', async () => {
    const map = await aMap()
    const category = await map.client('manage').categories.create({ name: 'Speed', emoji_shortname: ':zap:' })
    await map.task({ title: 'Dark mode' })
    await map.task({ title: 'Faster start', category: category.name })
    const [browser, list] = [aBrowser(map.url), map.list('planned')]
    const chipsIn = (text: string) => elementsOf(text, 'a').filter(({ attributes }) => !attributes.target)

    const all = await browser.get(`${map.path}/embed?language=de&list=${list}`)
    const chip = chipsIn(all.text).find(({ text }) => text.includes('Speed'))
    expect(chip?.attributes.href).toBe(`${map.path}/embed?language=de&list=${list}&category=${category.id}`)
    const some = await browser.get(chip?.attributes.href ?? '')
    const gone = await browser.get(`${map.path}/embed?category=${category.id + 1}`)

    expect(some.text).toContain('Faster start')
    expect(some.text).not.toContain('Dark mode')
    expect(chipsIn(some.text).filter(({ attributes }) => attributes['aria-current'])).toMatchObject([
      { text: expect.stringContaining('Speed') },
      { attributes: { href: expect.stringContaining(`&list=${list}&category=${category.id}`) } },
    ])
    expect(gone.text).toContain('Dark mode')
  })

  it('only an allowed origin receives messages', async () => {
    const map = await aMap()
    await allow(map)
    const told = async (origin: string) =>
      bodyOf((await aBrowser(map.url).get(`${map.path}/embed/suggest?origin=${encodeURIComponent(origin)}`)).text)[
        'data-parent'
      ]

    expect(await told('https://example.com')).toBe('https://example.com')
    expect(await told('https://www.example.org')).toBe('https://www.example.org')
    for (const origin of ['https://evil.example', 'http://example.com', 'https://example.com/x', 'null', '*', '']) {
      expect(await told(origin), origin).toBeUndefined()
    }
  })

  it('404 for a team-only map, even if every site is allowed', async () => {
    const map = await aMap()
    await allow(map, ['*'])
    await setMapVisibility(map.operator, { visibility: 'team' })
    const [visitor, member] = [aBrowser(map.url), await aPerson(map, { role: 'Moderator' })]

    for (const path of [`${map.path}/embed`, `${map.path}/embed/suggest`, `/oembed?url=${map.url}${map.path}/`]) {
      const page = await visitor.get(path)
      expect([page.status, ancestors(page)], path).toEqual([404, "'none'"])
    }
    const posted = await visitor.send('POST', `${map.path}/suggest/continue`, { title: 'Dark mode' })
    expect(posted.status).toBe(404)
    const own = await member.get(`${map.path}/embed`)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})
