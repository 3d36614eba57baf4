import { beforeAll, describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const day = 86_400_000

const listPath = (map: TestMap) => `/${map.team}/map/${map.list()}-suggestions/`

const look = async (map: TestMap, query = '') => {
  const page = await aBrowser(map.url).get(listPath(map) + query)
  const links = elementsOf(page.text, 'a')
  return {
    ...page,
    titles: elementsOf(page.text, 'a', 'card-title').map(({ text }) => text),
    linkOf: (text: string) => links.find((link) => link.text === text)?.attributes.href,
    current: links.filter(({ attributes }) => attributes['aria-current']).map(({ text }) => text),
    canonical: elementsOf(page.text, 'link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href,
  }
}

/** Adds votes by new people, the given numbers of days ago. */
async function votes(map: TestMap, parent: number, daysAgo: number[]) {
  for (const [place, days] of daysAgo.entries()) {
    const { id } = await map
      .client('write')
      .votes.create({ parent, voter: { email: `v${parent}-${place}@example.org` } })
    const created = new Date(Date.now() - days * day).toISOString()
    await map.database.transaction((tx) =>
      tx.updateTable('votes').set({ created }).where('map_id', '=', map.id).where('id', '=', id).execute(),
    )
  }
}

describe('browsing a list', () => {
  let [map, reports, empty] = [{} as TestMap, 0, 0]

  beforeAll(async () => {
    map = await aMap()
    const { categories } = map.client('manage')
    reports = (await categories.create({ name: 'Reports', emoji_shortname: ':bar_chart:' })).id
    empty = (await categories.create({ name: 'Empty', emoji_shortname: ':bug:' })).id
    const beloved = await map.task({ title: 'Beloved long ago', category: 'Reports' })
    const rising = await map.task({ title: 'Rising' })
    const lately = await map.task({ title: 'Some weeks ago', category: 'Reports' })
    await map.task({ title: 'Quiet' })
    const moved = await map.task({ title: 'Moved here', parent: map.list('planned') })
    await map.client('write').tasks.edit(moved.id, { parent: map.list() })
    await votes(map, beloved.id, [40, 50, 60, 70])
    await votes(map, rising.id, [1, 2])
    await votes(map, lately.id, [15, 16, 27])
  })

  it.each([
    ['', ['Beloved long ago', 'Some weeks ago', 'Rising', 'Moved here', 'Quiet'], say('list.sort.votes')],
    ['?sort=trending', ['Rising', 'Some weeks ago', 'Beloved long ago', 'Moved here', 'Quiet'], 'Trending'],
    ['?sort=newest', ['Moved here', 'Quiet', 'Some weeks ago', 'Rising', 'Beloved long ago'], 'Newest'],
    ['?sort=moved', ['Moved here', 'Quiet', 'Some weeks ago', 'Rising', 'Beloved long ago'], say('list.sort.moved')],
  ])('200 "%s" lists the tasks in the right order', async (query, titles, name) => {
    const page = await look(map, query)

    expect([page.titles, page.current]).toEqual([titles, [name, 'All']])
  })

  it('200 sorting and category can be combined, and links keep both', async () => {
    const page = await look(map, `?sort=trending&category=${reports}`)

    expect(page.titles).toEqual(['Some weeks ago', 'Beloved long ago'])
    expect(page.current).toEqual(['Trending', '📊 Reports'])
    expect(page.linkOf('Newest')).toBe(`${listPath(map)}?sort=newest&category=${reports}`)
    expect(page.linkOf(say('list.sort.votes'))).toBe(`${listPath(map)}?category=${reports}`)
    expect(page.linkOf('All')).toBe(`${listPath(map)}?sort=trending`)
    expect(page.canonical).toBe(map.operator.site.publicUrl + listPath(map))
  })

  it('200 a category without tasks says so and offers to clear the filter', async () => {
    const page = await look(map, `?category=${empty}`)

    expect(page.text).toContain(say('list.category.empty'))
    expect(page.linkOf(say('list.category.clear'))).toBe(listPath(map))
  })

  it('404 for an unknown sort order, category or page', async () => {
    for (const query of [
      '?sort=best',
      '?category=999999',
      '?category=x',
      '?page=2',
      '?page=0',
      '?page=x',
      '?page=1e3',
    ]) {
      expect((await look(map, query)).status, query).toBe(404)
    }
    expect((await look(map, '?utm_source=mail&category=&sort=')).status).toBe(200)
  })
})

it('200 each row shows what the task is about, who wrote it and when', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode', description: 'At **night** the page is <b>too</b> bright.' })
  const list = `/${map.team}/map/${map.list()}-suggestions/`
  const { text } = await aBrowser(map.url).get(list)

  const [about] = elementsOf(text, 'p', 'row-text')
  expect(about?.text).toContain('At night the page is')
  const [foot] = elementsOf(text, 'p', 'card-foot')
  const author = task.author.first_name
  expect([foot?.text.includes(author), text.includes(`datetime="${task.created}"`)]).toEqual([true, true])
})

describe('a list with several pages', () => {
  it('200 shows the position and links to the other pages in every order', async () => {
    const map = await aMap()
    const oldest = await map.task({ title: 'Number 1' })
    for (let n = 2; n <= 51; n += 1) await map.task({ title: `Number ${n}` })
    await votes(map, oldest.id, [3])

    const first = await look(map, '?sort=newest')
    const second = await look(map, '?sort=newest&page=2')

    expect([first.titles.length, first.titles[0], second.titles]).toEqual([50, 'Number 51', ['Number 1']])
    expect(first.text).toContain(say('page.where', { from: 1, to: 50, count: 51 }))
    expect(second.text).toContain(say('page.where', { from: 51, to: 51, count: 51 }))
    expect(first.linkOf('Next')).toBe(`${listPath(map)}?sort=newest&page=2`)
    expect(second.linkOf('Previous')).toBe(`${listPath(map)}?sort=newest`)
    expect((await look(map, '?page=3')).status).toBe(404)
    expect((await look(map, '?page=2')).canonical).toBe(`${map.operator.site.publicUrl}${listPath(map)}?page=2`)
    // Trending continues with tasks without recent votes and repeats nothing.
    const [hot, rest] = [await look(map, '?sort=trending'), await look(map, '?sort=trending&page=2')]
    expect(hot.titles[0]).toBe('Number 1')
    expect(new Set([...hot.titles, ...rest.titles]).size).toBe(51)
    expect(rest.titles).toEqual(['Number 2'])
  })

  it('301 redirects a stale slug to the current one', async () => {
    const map = await aMap()

    const stale = await aBrowser(map.url).get(`/${map.team}/map/${map.list()}-old-name/`)

    expect([stale.status, stale.headers.get('location')]).toEqual([301, listPath(map)])
  })
})
