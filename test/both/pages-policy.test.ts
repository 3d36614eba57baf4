import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

type Visitor = Pick<TestPerson, 'get'>

/** The number of suggestions a visitor sees on a map, and their titles. */
async function seen(visitor: Visitor, map: TestMap, path = '') {
  const page = await visitor.get(`/${map.team}/map/${path}`)
  const [head] = elementsOf(page.text, path ? 'h1' : 'h2').filter(({ text }) => text.startsWith('Suggestions'))
  const titles = elementsOf(page.text, 'a', 'card-title').map(({ text }) => text)
  // The header has its own badge with the number of pending items.
  const main = page.text.slice(page.text.indexOf('<main'))
  return { head: head?.text, titles, waiting: elementsOf(main, 'span', 'badge').length }
}

const suggest = async (map: TestMap, person: TestPerson, title: string) => {
  const parent = String(map.list())
  const sent = await person.post(`/${map.team}/map/suggest`, {
    title,
    parent,
    description: '',
    category: '',
    sure: '1',
  })
  expect(sent.status).toBe(303)
}

describe.each(['the map', 'the list'])('a pending suggestion on %s', (page) => {
  it('is visible to its author and the team, and counted only for them', async () => {
    const map = await aMap()
    const [author, other] = [await aPerson(map), await aPerson(map)]
    const [moderator, administrator] = [
      await aPerson(map, { role: 'Moderator' }),
      await aPerson(map, { role: 'Administrator' }),
    ]
    await map.task({ title: 'Approved' })
    await suggest(map, author, 'My wish')
    await suggest(map, other, 'Their wish')
    const path = page === 'the map' ? '' : `${map.list()}-suggestions/?sort=newest`
    const newestFirst = (...titles: string[]) => (path ? titles : expect.arrayContaining(titles))

    const approved = { head: 'Suggestions 1', titles: ['Approved'], waiting: 0 }
    expect(await seen(aBrowser(map.url), map, path)).toEqual(approved)
    expect(await seen(await aPerson(map), map, path)).toEqual(approved)
    const own = { head: 'Suggestions 2', titles: newestFirst('My wish', 'Approved'), waiting: 1 }
    expect(await seen(author, map, path)).toEqual(own)
    const all = { head: 'Suggestions 3', titles: newestFirst('Their wish', 'My wish', 'Approved'), waiting: 2 }
    expect(await seen(moderator, map, path)).toEqual(all)
    expect(await seen(administrator, map, path)).toEqual(all)
  })

  it('is hidden from the team of another map', async () => {
    const [map, another] = [await aMap(), await aMap()]
    await map.task({ title: 'A secret wish', pending: true })
    // A map with nothing visible shows no lists.
    await map.task({ title: 'Planned', parent: map.list('planned') })
    const stranger = await aPerson(another, { role: 'Administrator' })

    const path = page === 'the map' ? '' : `${map.list()}-suggestions/`
    const titles = page === 'the map' ? ['Planned'] : []
    expect(await seen(stranger, map, path)).toEqual({ head: 'Suggestions 0', titles, waiting: 0 })
  })
})
