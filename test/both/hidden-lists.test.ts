import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

it('a list that is hidden when empty is on the board of the team, marked, and of others only with something in it', async () => {
  const map = await aMap()
  await map.task()
  const administrator = await aPerson(map, { role: 'Administrator' })
  const list = map.list('planned')
  const board = `/${map.team}/map/`
  const namesFor = async (browser: Pick<ReturnType<typeof aBrowser>, 'get'>, path = board) =>
    elementsOf((await browser.get(path)).text, 'h2', path === board ? undefined : 'column-head').map(({ text }) => text)
  const visitor = aBrowser(map.address)

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

  // What waits is not seen by a visitor, so the list is still empty to them.
  await map.task({ parent: list, pending: true })
  expect((await namesFor(visitor)).join()).not.toContain('Planned')
  await map.task({ parent: list })
  expect(await namesFor(visitor)).toContain('Planned 1')
})
