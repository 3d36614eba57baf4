import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const look = (map: TestMap, path: string) => aBrowser(map.url).get(path)

/** The main element, without the return path in its sign-in link, which is always the requested URL. */
const mainOf = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0]?.replace(/(\/sign-in\?to=)[^"]*/, '$1')

const pathOf = (map: TestMap, url: string) => url.replace(map.operator.site.publicUrl, '')

const titlesIn = (html: string) => elementsOf(html, 'a', 'card-title').map(({ text }) => text)

describe('the map', () => {
  it('200 shows its lists in order, with counts and the most voted tasks first', async () => {
    const map = await aMap()
    await map.task({ title: 'Few votes' })
    const many = await map.task({ title: 'Many votes' })
    await map.client('write').votes.create({ parent: many.id })

    const page = await look(map, `/${map.team}/map/`)

    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(titlesIn(page.text)).toEqual(['Many votes', 'Few votes'])
    expect(elementsOf(page.text, 'h2').map(({ text }) => text)).toEqual([
      'Suggestions 2',
      'Under consideration 0',
      'Planned 0',
      'In progress 0',
      'Completed 0',
      'On hold 0',
      'Rejected 0',
    ])
  })

  it('200 each list shows a limited number of tasks and links to the rest', async () => {
    const map = await aMap()
    await map.client('manage').lists.edit(map.list(), { display_count: 2 })
    for (const title of ['One', 'Two', 'Three']) await map.task({ title })

    const page = await look(map, `/${map.team}/map/`)

    expect(titlesIn(page.text)).toEqual(['Three', 'Two'])
    expect(elementsOf(page.text, 'a', 'show-all')[0]).toMatchObject({
      text: `${say('map.show-all', { count: 3 })}: Suggestions`,
      attributes: { href: `/${map.team}/map/${map.list()}-suggestions/` },
    })
  })

  it("200 shows the map's picture, welcome message and project, and collapses a long message", async () => {
    const map = await aMap()
    const edit = map.client('manage').map.edit
    await edit({ description: 'Tell us what *you* miss.', url: 'https://example.org/project' })
    const short = await look(map, `/${map.team}/map/`)
    await edit({ description: 'Tell us what you miss. '.repeat(40) })
    const long = await look(map, `/${map.team}/map/`)

    expect(elementsOf(short.text, 'img', 'map-avatar')[0]?.attributes.src).toContain(`/avatar/${map.team}/map.svg?v=`)
    expect(short.text).toContain('<em>you</em>')
    expect(short.text).toContain('href="https://example.org/project" rel="nofollow noopener"')
    expect([elementsOf(short.text, 'summary'), elementsOf(long.text, 'summary')]).toMatchObject([[], [{}]])
    expect(elementsOf(long.text, 'h1')[0]?.text).toBe(`Map ${map.team}`)
  })

  it('200 on a phone, tabs show one list at a time, starting with the first', async () => {
    const map = await aMap()
    await map.task()
    const shown = async (query: string) => {
      const page = await look(map, `/${map.team}/map/${query}`)
      const tabs = elementsOf(page.text, 'a').filter(({ attributes }) => attributes['data-tab'])
      const current = tabs.filter(({ attributes }) => attributes['aria-current'] === 'true')
      return [
        current.map(({ text }) => text),
        elementsOf(page.text, 'section', 'selected').map(({ attributes }) => attributes.id),
      ]
    }

    const planned = map.list('planned')
    expect(await shown('')).toEqual([['Suggestions 1'], [`list-${map.list()}`]])
    expect(await shown(`?list=${planned}`)).toEqual([['Planned 0'], [`list-${planned}`]])
    expect(await shown('?list=nonsense')).toEqual(await shown(''))
  })

  it('200 a vote button names its task, its action and whether it is pressed', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark mode' })
    const person = await aPerson(map)
    await map.client('write').votes.create({ parent: task.id, voter: { email: person.email } })

    const [button] = elementsOf((await person.get(`/${map.team}/map/`)).text, 'button', 'vote-button')
    const [others] = elementsOf((await look(map, `/${map.team}/map/`)).text, 'button', 'vote-button')

    const formaction = `/${map.team}/map/task/${task.id}-dark-mode/vote`
    const same = { type: 'submit', form: 'page-form', formaction, name: 'vote' }
    expect(button).toMatchObject({
      text: 'Vote for Dark mode, 1 vote',
      attributes: { ...same, value: 'off', 'aria-pressed': 'true' },
    })
    expect(others?.attributes).toMatchObject({ ...same, value: 'on', 'aria-pressed': 'false' })
  })

  it('200 in a list without voting, tasks show their vote count and the reason instead of a button', async () => {
    const map = await aMap()
    await map.task({ parent: map.list('completed'), title: 'Done' })

    const page = await look(map, `/${map.team}/map/`)

    expect(elementsOf(page.text, 'button', 'vote-button')).toEqual([])
    expect(elementsOf(page.text, 'span', 'vote-button')[0]?.text).toBe(`0 votes. ${say('problem.votes_disabled')}`)
  })
})

describe("a map's pages", () => {
  it('200 every service_url is a page, and a stale slug redirects to the current one', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark mode', description: 'For **late** nights' })
    await map.client('write').comments.create({ parent: task.id, content: 'Yes, *please*' })
    const list = await map.client('read').lists.get(map.list())
    const { service_url } = await map.client('read').map.get()

    for (const url of [service_url, list.service_url, task.service_url]) {
      expect((await look(map, pathOf(map, url))).status, url).toBe(200)
    }
    const page = await look(map, pathOf(map, task.service_url))
    expect(page.text).toContain('<strong>late</strong>')
    expect(page.text).toContain('<em>please</em>')
    expect(page.text).toContain('<meta name="description" content="For late nights"/>')
    const stale = await look(map, `/${map.team}/map/task/${task.id}-light-mode/`)
    expect([stale.status, stale.headers.get('location')]).toEqual([301, pathOf(map, task.service_url)])
  })

  it('404 a pending task looks like one that never existed', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'A secret wish', pending: true })

    const hidden = await look(map, pathOf(map, task.service_url))
    const missing = await look(map, `/${map.team}/map/task/999999999-nothing/`)

    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect(mainOf(hidden.text)).toBe(mainOf(missing.text))
    expect(mainOf(hidden.text)).not.toContain('secret')
  })

  it('404 for tasks and lists in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const task = await other.task()

    expect((await look(map, `/${map.team}/map/task/${task.id}-a-task/`)).status).toBe(404)
    expect((await look(map, `/${map.team}/map/${other.list()}-suggestions/`)).status).toBe(404)
  })

  it("200 user input can't inject markup", async () => {
    const map = await aMap()
    const title = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const task = await map.task({ title, description: '<script>alert(2)</script>' })

    for (const path of [`/${map.team}/map/`, pathOf(map, task.service_url)]) {
      const page = await look(map, path)
      const scripts = elementsOf(page.text, 'script').map(({ text, attributes }) => text + attributes.src)
      expect(scripts).toEqual([expect.stringMatching(/^\/assets\/cairn\.js\?v=\w+$/)])
      expect(elementsOf(page.text, 'img').filter(({ attributes }) => attributes.src === 'x')).toEqual([])
      expect(elementsOf(page.text, 'a', 'card-title').every(({ text }) => text === title)).toBe(true)
    }
  })
})
