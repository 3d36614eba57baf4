import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

it("a list hidden when empty is marked on the team's board, and visitors see it only when it has tasks", async () => {
  const map = await aMap()
  await map.task()
  const administrator = await aPerson(map, { role: 'Administrator' })
  const list = map.list('planned')
  const board = `/${map.team}/map/`
  const namesFor = async (browser: Pick<ReturnType<typeof aBrowser>, 'get'>, path = board) =>
    elementsOf((await browser.get(path)).text, 'h2', path === board ? undefined : 'column-head').map(({ text }) => text)
  const visitor = aBrowser(map.url)

  const settings = `${board}manage/lists/${list}`
  const saved = await administrator.post(settings, { hide_when_empty: 'true', was_hide_when_empty: 'false' })

  expect(saved.status).toBe(303)
  expect(await namesFor(administrator)).toContain('Planned 0Hidden')
  expect((await namesFor(visitor)).join()).not.toContain('Planned')
  expect((await namesFor(visitor, `${board}embed`)).join()).not.toContain('Planned')
  expect((await administrator.get(settings)).text).toMatch(/name="hide_when_empty" value="true" checked/)
  expect((await map.events()).at(-1)).toMatchObject({
    type: 'list.edited',
    data: { list_id: list, fields: ['hide_when_empty'] },
  })

  // Visitors don't see pending tasks, so the list is still empty to them.
  await map.task({ parent: list, pending: true })
  expect((await namesFor(visitor)).join()).not.toContain('Planned')
  await map.task({ parent: list })
  expect(await namesFor(visitor)).toContain('Planned 1')
})

it("visitors don't see the name of a hidden list anywhere, and a category filter doesn't mark a list as hidden", async () => {
  const map = await aMap()
  const client = map.client('manage')
  const bugs = await client.categories.create({ name: 'Bugs', emoji_shortname: ':bug:' })
  const administrator = await aPerson(map, { role: 'Administrator' })
  const board = `/${map.team}/map/`
  const planned = map.list('planned')
  const hide = (list: number) =>
    administrator.post(`${board}manage/lists/${list}`, { hide_when_empty: 'true', was_hide_when_empty: 'false' })
  await client.lists.edit(planned, { name: 'Secret plans', suggestions: true })
  await client.lists.edit(map.list(), { suggestions: true })
  await hide(planned)

  const visitor = aBrowser(map.url)
  const pages = ['search?q=x', 'suggest', 'embed/suggest', 'commands']
  for (const page of pages) {
    const [seen, teams] = [await visitor.get(board + page), await administrator.get(board + page)]
    expect([page, seen.status, seen.text.includes('Secret plans')]).toEqual([page, 200, false])
    expect([page, teams.text.includes('Secret plans')]).toEqual([page, true])
  }
  expect((await visitor.get(`${board}search?q=x&list=${planned}`)).status).toBe(404)
  // Its own pages return 404 as well, whatever slug follows the id in the URL.
  const [own, feed] = [`${board}${planned}-secret-plans/`, `${board}${planned}-secret-plans/feed.atom`]
  for (const page of [own, `${board}${planned}-x/`, feed]) expect((await visitor.get(page)).status).toBe(404)
  // A cached feed would be visible to everyone, so the feed is 404 even for the team.
  expect([(await administrator.get(own)).status, (await administrator.get(feed)).status]).toEqual([200, 404])
  // If every list that accepts suggestions is hidden, people can still suggest.
  await hide(map.list())
  expect((await visitor.get(`${board}suggest`)).text).toContain('name="title"')

  const task = await map.task({ parent: planned, title: 'Not a bug' })
  await map.task({ title: 'A bug', category: 'Bugs' })
  const filtered = await administrator.get(`${board}?category=${bugs.id}`)
  const heads = elementsOf(filtered.text, 'h2').map(({ text }) => text)
  expect(heads).toContain('Secret plans 0')
  expect((await visitor.get(board + pages[0])).text).toContain('Secret plans')
  for (const page of [own, feed]) expect((await visitor.get(page)).status).toBe(200)
  // A task's category links to the whole board.
  await client.tasks.edit(task.id, { category: 'Bugs' })
  const link = elementsOf((await visitor.get(`${board}task/${task.id}-not-a-bug/`)).text, 'a', 'category-link')
  expect(link.map(({ attributes }) => attributes.href)).toEqual([`${board}?category=${bugs.id}`])
})
