import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const look = (map: TestMap, path: string) => aBrowser(map.url).get(path)

const titlesIn = (html: string) => elementsOf(html, 'a', 'card-title').map(({ text }) => text)

describe('lists on a board', () => {
  it('200 a new map shows a single welcome instead of its lists, and an empty list says what belongs in it', async () => {
    const map = await aMap()

    const fresh = await look(map, `/${map.team}/map/`)
    const list = await look(map, `/${map.team}/map/${map.list('planned')}-planned/`)
    await map.task()
    const begun = await look(map, `/${map.team}/map/`)

    expect(elementsOf(fresh.text, 'h2').map(({ text }) => text)).toEqual([say('empty-map.title')])
    expect(elementsOf(fresh.text, 'a', 'large')[0]).toMatchObject({
      text: say('empty-map.suggest'),
      attributes: { href: `/${map.team}/map/suggest` },
    })
    expect(list.text).toContain(say('empty-list.planned'))
    expect(elementsOf(list.text, 'nav', 'choices')).toEqual([])
    expect(elementsOf(begun.text, 'section', 'column')).toHaveLength(7)
    expect(elementsOf(begun.text, 'p', 'empty')[0]?.text).toBe(say('empty-list.under_consideration'))
  })

  it('200 completed tasks show their date and are sorted newest first, regardless of votes', async () => {
    const map = await aMap()
    const parent = map.list('completed')
    const old = await map.task({ title: 'Old', parent: map.list('planned') })
    await map.client('write').votes.create({ parent: old.id })
    await map.client('write').tasks.edit(old.id, { parent })
    await map.task({ title: 'New', parent })

    for (const path of ['', `${parent}-completed/`]) {
      const page = await look(map, `/${map.team}/map/${path}`)
      expect(titlesIn(page.text)).toEqual(['New', 'Old'])
      expect(elementsOf(page.text, 'time')).toHaveLength(2)
    }
    const voted = await look(map, `/${map.team}/map/${parent}-completed/?sort=votes`)
    expect(titlesIn(voted.text)).toEqual(['Old', 'New'])
  })
})
