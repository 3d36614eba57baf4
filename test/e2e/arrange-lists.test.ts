import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const handle = (page: Page, name: string) =>
  page.getByRole('link', { name: say('map.list.move', { name }), exact: true })

const centreOf = async (page: Page, name: string) => {
  const box = await handle(page, name).boundingBox()
  if (!box) throw new Error(`There is no handle for ${name}.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it('an administrator reorders the lists of a role on the board, with the mouse and the keyboard', async () => {
  const map = await aMap()
  const client = map.client('manage')
  // A board without tasks shows a welcome message instead of its lists.
  await map.task()
  for (const name of ['Ideas', 'Bugs']) await client.lists.create({ name, role: 'suggestions' })
  const order = async () =>
    (await client.lists.list()).results.filter(({ role }) => role.slug === 'suggestions').map(({ name }) => name)
  const person = await aPerson(map, { role: 'Administrator' })
  const page = await aVisitBy(person)
  await page.goto(`/${map.team}/map/`)
  expect(await order()).toEqual(['Suggestions', 'Ideas', 'Bugs'])
  expect(await page.locator('.list-handle').count()).toBe(3)

  // A new map's checklist is above the lists.
  await handle(page, 'Bugs').scrollIntoViewIfNeeded()
  const [bugs, first] = [await centreOf(page, 'Bugs'), await centreOf(page, 'Suggestions')]
  await page.mouse.move(bugs.x, bugs.y)
  await page.mouse.down()
  await page.mouse.move(first.x - 220, first.y, { steps: 6 })
  await page.mouse.up()
  await soon(order).toEqual(['Bugs', 'Suggestions', 'Ideas'])
  await page.getByText(say('lists.moved')).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${map.team}/map/`)

  // The board reloads after each move, which replaces its body.
  await page.evaluate("document.body.id = 'before'")
  await handle(page, 'Bugs').focus()
  await page.keyboard.press('ArrowRight')
  await soon(order).toEqual(['Suggestions', 'Bugs', 'Ideas'])
  await page.locator('body#before').waitFor({ state: 'detached' })
  const focused = () =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
  await soon(focused).toBe(say('map.list.move', { name: 'Bugs' }))
  await page.keyboard.press('ArrowRight')
  await soon(order).toEqual(['Suggestions', 'Ideas', 'Bugs'])
  await expectUsable(page)

  // The buttons in the settings reorder lists as well. When a list reaches the top, the Down button gets focus.
  await page.goto(`/${map.team}/map/manage/lists`)
  await page.getByRole('button', { name: say('lists.up', { name: 'Ideas' }) }).press('Enter')
  await soon(order).toEqual(['Ideas', 'Suggestions', 'Bugs'])
  await soon(focused).toBe(say('lists.down', { name: 'Ideas' }))
})

it("an administrator reorders lists on a phone, by dragging the current tab's handle and with the keyboard", async () => {
  const map = await aMap()
  const client = map.client('manage')
  await map.task()
  const { id } = await client.lists.create({ name: 'Ideas', role: 'suggestions' })
  const order = async () =>
    (await client.lists.list()).results.filter(({ role }) => role.slug === 'suggestions').map(({ name }) => name)
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375 })
  await page.goto(`/${map.team}/map/?list=${id}`)
  // Only the current tab has a handle.
  expect(await page.locator('.tabs .drag-handle:visible').count()).toBe(1)

  // The new map's checklist is above the tabs.
  const handleOfTab = page.locator('.tabs [aria-current] .drag-handle')
  await handleOfTab.scrollIntoViewIfNeeded()
  const box = await handleOfTab.boundingBox()
  if (!box) throw new Error('The tab has no handle.')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: start.y }] })
  await send('touchStart', start.x)
  for (const x of [start.x - 20, start.x / 2, 4]) await send('touchMove', x)
  await soon(() => page.locator('.tabs a').first().textContent()).toMatch(/^Ideas/)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

  await soon(order).toEqual(['Ideas', 'Suggestions'])
  await page.getByText(say('lists.moved')).first().waitFor()
  expect(new URL(page.url()).searchParams.get('list')).toBe(String(id))
  await page.locator('.tabs [aria-current]').focus()
  await page.evaluate("document.body.id = 'before'")
  await page.keyboard.press('Shift+ArrowRight')
  await soon(order).toEqual(['Suggestions', 'Ideas'])
  await page.locator('body#before').waitFor({ state: 'detached' })
  await soon(() => page.evaluate('document.activeElement.dataset.tab')).toBe(String(id))
  await expectUsable(page)
})

it('the Insights, audit log and access pages are accessible, and an edited description has a preview', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode', description: 'Plain' })
  await map.client('write').votes.create({ parent: task.id })
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }))

  for (const section of ['insight', 'audit', 'access']) {
    await page.goto(`/${map.team}/map/manage/${section}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectUsable(page)
  }
  await page.goto(`/${map.team}/map/task/${task.id}-dark-mode/edit`)
  await page.getByLabel(say('team.edit.description')).fill('Now with *emphasis*')
  await page.getByRole('button', { name: say('action.preview') }).click()
  expect(await page.locator('.preview em').textContent()).toBe('emphasis')
  await page.getByRole('button', { name: say('action.save') }).click()
  await page.getByRole('main').getByText(say('team.edit.saved')).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
  expect((await map.client('read').tasks.get(task.id)).description).toBe('Now with *emphasis*')
})
