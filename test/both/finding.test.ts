import { expect, it } from 'vitest'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { renderTask } from '../support/builders/render.ts'
import { aMapOf, resultTitles, similarTitles, viewerContext } from '../support/builders/search.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const pageOf = async (map: TestMap, path: string) => aBrowser(map.url).get(`/${map.team}/map/${path}`)

/** Creates many tasks at once, as a team member. */
async function addTasks(map: TestMap, titles: string[], fields: { parent: number; category?: string }): Promise<void> {
  const { id } = await aPerson(map, { role: 'Moderator' })
  await viewerContext(map, { id, member: true }).transaction(async (tx) => {
    for (const title of titles) await createTask(tx, renderTask({ title, ...fields }))
  })
}

it("200 a category filters the board, its counts and its list links, and hidden tasks don't count", async () => {
  const map = await aMap()
  expect((await pageOf(map, '')).text).not.toContain('chips')
  const client = map.client('manage')
  const [bugs, ideas] = [
    await client.categories.create({ name: 'Bugs', emoji_shortname: ':bug:' }),
    await client.categories.create({ name: 'Ideas', emoji_shortname: ':bulb:' }),
  ]
  await map.task({ title: 'Crash', category: 'Bugs' })
  await map.task({ title: 'Freeze', category: 'Bugs', parent: map.list('planned') })
  await map.task({ title: 'A secret bug', category: 'Bugs', pending: true })
  await map.task({ title: 'Dark theme', category: 'Ideas' })
  await map.task({ title: 'Deleted bug', category: 'Bugs' }).then(({ id }) => client.tasks.delete(id))

  const { text } = await pageOf(map, `?category=${bugs.id}`)

  const titles = elementsOf(text, 'a', 'card-title').map((title) => title.text)
  expect(titles.toSorted()).toEqual(['Crash', 'Freeze'])
  const tabs = elementsOf(text, 'a').filter(({ attributes }) => attributes['data-tab'] !== undefined)
  expect(tabs.map((tab) => tab.text)).toEqual(expect.arrayContaining(['Suggestions 1', 'Planned 1', 'In progress 0']))
  expect(tabs.every(({ attributes }) => attributes.href?.endsWith(`&category=${bugs.id}`))).toBe(true)
  const current = elementsOf(text, 'a').filter(({ attributes }) => attributes.href?.endsWith(`/?category=${bugs.id}`))
  expect(current[0]).toMatchObject({ text: '🐛 Bugs', attributes: { 'aria-current': 'true' } })
  // List headings keep the category.
  expect(current.map((link) => link.text)).toContain('Suggestions 1')
  const member = await aPerson(map, { role: 'Moderator' })
  expect((await member.get(`/${map.team}/map/?category=${bugs.id}`)).text).toContain('A secret bug')

  const list = await pageOf(map, `${map.list()}-suggestions/?category=${bugs.id}`)
  expect(elementsOf(list.text, 'h1')[0]?.text).toBe('Suggestions 1')
  expect(list.text).toContain('aria-describedby="trending-help"')
  expect((await pageOf(map, `?category=${ideas.id + bugs.id}`)).status).toBe(404)
})

it('200 the search page shows correct counts, filters by list and category, and lets people vote', async () => {
  const map = await aMap()
  const client = map.client('manage')
  const category = await client.categories.create({ name: 'Files', emoji_shortname: ':package:' })
  const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `Export number ${from + n}`)
  await addTasks(map, numbered(290), { parent: map.list() })
  await addTasks(map, numbered(27, 1_000), { parent: map.list('planned') })
  await addTasks(map, numbered(3, 2_000), { parent: map.list('planned'), category: 'Files' })
  await map.task({ title: 'Export in secret', parent: map.list('planned'), pending: true })

  const all = (await pageOf(map, 'search?q=export')).text
  expect(all).toContain(say('search.found.more', { count: 300 }))
  expect(elementsOf(all, 'button', 'vote-button')).toHaveLength(25)
  expect((await pageOf(map, 'search?q=export&page=12')).text).not.toContain('rel="next"')
  expect((await pageOf(map, 'search?q=export&page=13')).status).toBe(404)
  const suggestions = (await pageOf(map, `search?q=export&list=${map.list()}`)).text
  expect(suggestions).toContain(say('search.found', { count: 290 }))
  const planned = await pageOf(map, `search?q=export&list=${map.list('planned')}`)
  expect(planned.text).toContain(say('search.found', { count: 30 }))
  expect(planned.text).toMatch(/list=\d+&amp;page=2" data-turbo-frame="_top"/)
  const filed = await pageOf(map, `search?q=export&list=${map.list('planned')}&category=${category.id}`)
  expect(filed.text).toContain(say('search.found', { count: 3 }))
  const none = await pageOf(map, `search?q=export&list=${map.list()}&category=${category.id}`)
  expect(none.text).toContain(say('filter.clear'))
  expect((await pageOf(map, 'search?q=export&list=999999999')).status).toBe(404)

  const typed = (await pageOf(map, 'search/typing?q=export+number+20')).text
  expect(elementsOf(typed, 'a')[0]?.text).toContain('Export number 20')
  expect(elementsOf(typed, 'a')).toHaveLength(8)
  expect((await pageOf(map, 'search/typing?q=secret')).text).not.toContain('Export in')
})

it("200 a map's synonyms apply to everyone's searches", async () => {
  const map = await aMapOf('Wobble the gizmo', 'Other things', 'Nothing of the sort')
  expect(await resultTitles(map, 'flurb')).toEqual([])

  await map.client('manage').settings.edit({ synonyms: 'gizmo, flurb\nwobble, shake it well' })

  expect(await resultTitles(map, 'flurb')).toEqual(['Wobble the gizmo'])
  expect(await resultTitles(map, 'shake it well')).toEqual(['Wobble the gizmo'])
  expect(await similarTitles(map, 'Wobbling flurbs')).toEqual(['Wobble the gizmo'])
  await map.client('manage').settings.edit({ synonyms: null })
  expect(await resultTitles(map, 'flurb')).toEqual([])
})

it('rarer words rank higher, synonyms rank below exact matches, and votes only break ties', async () => {
  const map = await aMapOf(
    { title: 'Dark theme', votes: 3 },
    'Dark mode',
    { title: 'Export of reports', description: 'with reminders' },
    { title: 'Reminders', description: 'can be exported: an export' },
    ...Array.from({ length: 6 }, (_, n) => `Export ${n}`),
    'ダークテーマ',
    { title: 'Sync only on wireless networks', votes: 1 },
  )

  expect((await resultTitles(map, 'dark mode')).slice(0, 2)).toEqual(['Dark mode', 'Dark theme'])
  expect((await resultTitles(map, 'export reminders'))[0]).toBe('Reminders')
  expect(await resultTitles(map, 'だーくもーど')).toContain('ダークテーマ')
  expect((await similarTitles(map, 'Sync only on wifi'))[0]).toBe('Sync only on wireless networks')
  expect((await similarTitles(map, 'Night mode')).slice(0, 2)).toEqual(['Dark theme', 'Dark mode'])
})
