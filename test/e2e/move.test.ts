import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { changeBeforeNextPost } from '../support/browser/requests.ts'
import { soon } from '../support/browser/soon.ts'
import { toast, toastText } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const moved = say('team.move.done', { title: 'Dark mode', list: 'Under consideration' })

const announced = (page: Page) => page.locator('#live').textContent()

const handle = (page: Page, title: string) =>
  page.getByRole('link', { name: say('team.move.of', { title }), exact: true })

const titlesIn = (page: Page, listId: number) => page.locator(`#list-${listId} .card-title`).allTextContents()

const centreOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not visible.`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

const edgesOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not visible.`)
  return { left: box.x, right: box.x + box.width }
}

/** A board with two tasks, opened by a moderator. */
async function aBoard(visiting: Visiting = {}) {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  await map.task({ title: 'Export' })
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
  await page.goto(`/${map.team}/map/`)
  const listOf = async () => (await map.client('read').tasks.get(id)).parent.id
  return { map, id, page, listOf, from: map.list(), to: map.list('under_consideration') }
}

describe('a member of the team moves a task to another list', () => {
  it('with the mouse: the card moves immediately, the counts change, and a toast confirms the move', async () => {
    const { id, page, listOf, from, to } = await aBoard()
    const [start, end] = [await centreOf(page, `#task-${id}`), await centreOf(page, `#list-${to}`)]

    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 30, start.y, { steps: 3 })
    await page.locator('.ghost').waitFor()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.locator(`#list-${to}.drop-target`).waitFor()
    // The outline isn't clipped: its top edge is inside the board.
    const [board, place] = [await page.locator('.board').boundingBox(), await page.locator(`#list-${to}`).boundingBox()]
    expect(place?.y).toBeGreaterThanOrEqual(board?.y ?? Number.NaN)
    const dragged = await centreOf(page, '.ghost')
    expect(Math.hypot(dragged.x - end.x, dragged.y - end.y)).toBeLessThan(5)
    await page.mouse.up()

    await soon(() => toastText(page)).toBe(moved)
    expect([await titlesIn(page, from), await titlesIn(page, to)]).toEqual([['Export'], ['Dark mode']])
    await soon(() => page.locator(`#name-${to} .count`).textContent()).toBe('1')
    expect(await listOf()).toBe(to)
    expect(await page.locator('.ghost').count()).toBe(0)
    await expectUsable(page)
  })

  it('with the mouse, by dropping it anywhere on a collapsed list', async () => {
    const { map, id, page, listOf } = await aBoard({ width: 1600 })
    const folded = map.list('on_hold')
    const [start, strip] = [await centreOf(page, `#task-${id}`), await centreOf(page, `#list-${folded} summary`)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 30, start.y, { steps: 3 })
    await page.locator('.ghost').waitFor()
    const board = await page.locator('.board').boundingBox()
    await page.mouse.move(strip.x, (board?.y ?? 0) + (board?.height ?? 0) - 20, { steps: 5 })
    await page.locator(`#list-${folded}.drop-target`).waitFor()
    await page.mouse.up()

    await soon(listOf).toBe(folded)
    // The list opens, so the card is visible.
    await page.locator(`#list-${folded} details[open] #task-${id}`).waitFor()
  })

  it('but not by a click or by a drop outside the lists', async () => {
    const { id, page, listOf, from } = await aBoard()
    const start = await centreOf(page, `#task-${id}`)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, 10, { steps: 5 })
    await page.mouse.up()
    expect(await page.locator('.ghost, .lifted, .drop-target').count()).toBe(0)

    await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
    expect(await listOf()).toBe(from)
  })

  it("by touch on a phone, dragging its handle onto the list's tab", async () => {
    const { page, id, listOf, to } = await aBoard({ width: 375 })
    const [start, end] = [
      await centreOf(page, `#task-${id} .card-move`),
      await centreOf(page, `.tabs a[data-tab="${to}"]`),
    ]
    const touch = await page.context().newCDPSession(page)
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })

    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(start.x, start.y) })
    for (const part of [0.2, 0.6, 1]) {
      const [x, y] = [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x, y) })
    }
    await page.locator('.tabs .drop-target').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

    await soon(listOf).toBe(to)
    await soon(() => page.locator(`.tabs a[data-tab="${to}"] .count`).textContent()).toBe('1')
  })

  it('with the keyboard, from the Move menu, and the card has focus afterwards', async () => {
    const { page, listOf, to } = await aBoard()
    await handle(page, 'Dark mode').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: say('team.move.to') }).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement.className')).toBe('card-move')

    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')

    await soon(() => toastText(page)).toBe(moved)
    expect(await listOf()).toBe(to)
    await soon(() => page.evaluate('document.activeElement.textContent')).toBe(
      say('team.move.of', { title: 'Dark mode' }),
    )
  })

  it('with the arrow keys after picking it up, and Escape puts it back', async () => {
    const { page, listOf, from, to } = await aBoard()
    await handle(page, 'Dark mode').focus()
    await page.keyboard.press('Space')
    await soon(() => announced(page)).toBe(say('team.move.grabbed', { title: 'Dark mode' }))
    await page.keyboard.press('ArrowRight')
    await soon(() => announced(page)).toBe(say('team.move.over', { title: 'Dark mode', list: 'Under consideration' }))
    await page.keyboard.press('Escape')
    await soon(() => announced(page)).toBe(say('team.move.cancelled', { title: 'Dark mode' }))
    expect(await listOf()).toBe(from)

    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await soon(() => toastText(page)).toBe(moved)
    expect(await listOf()).toBe(to)
    await page.keyboard.press('z')
    await soon(() => toastText(page)).toBe(say('flash.undone'))
    expect(await listOf()).toBe(from)
  })

  it('with the keyboard, and chooses not to notify followers', async () => {
    const { map, id, page } = await aBoard()
    const grace = await aPerson(map)
    await grace.post(`/${map.team}/map/task/${id}-dark-mode/follow`, { follow: 'on' })
    await handle(page, 'Dark mode').focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await toast(page)
      .getByRole('button', { name: say('flash.silence') })
      .click()

    await soon(() => toastText(page)).toBe(say('flash.silenced'))
    const move = (await map.events()).find(({ type }) => type === 'task.moved')
    expect(move?.data.notify).toBe(false)
  })

  it('by a handle at the edge of the card that does not cover the title', async () => {
    const { page, id } = await aBoard()
    await page.locator(`#task-${id}`).hover()
    const [own, text, card] = [
      await edgesOf(page, `#task-${id} .card-move`),
      await edgesOf(page, `#task-${id} > div`),
      await edgesOf(page, `#task-${id}`),
    ]
    expect(own.left).toBeGreaterThanOrEqual(text.right)
    expect(own.right - card.right, 'far from the next list').toBeLessThan(5)
  })

  it('and the card goes back if the move fails', async () => {
    const { map, page, from, to } = await aBoard()
    await changeBeforeNextPost(page, '**/move*', () => map.client('manage').lists.delete(to))
    await handle(page, 'Dark mode').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('lists.role.under_consideration') })
      .click()

    await soon(() => toastText(page)).toBe(say('team.move.failed', { title: 'Dark mode' }))
    expect(await titlesIn(page, from)).toContain('Dark mode')
  })

  it('with a form on a phone without scripts, and returns to the board', async () => {
    const { map, page, listOf, to } = await aBoard({ width: 375, scheme: 'dark', javaScript: false })
    await handle(page, 'Dark mode').click()
    await page.getByRole('combobox', { name: say('team.move.to') }).selectOption(say('lists.role.under_consideration'))
    await page
      .getByRole('main')
      .getByRole('button', { name: say('team.move') })
      .click()

    await page.getByRole('status').getByText(moved).waitFor()
    expect(new URL(page.url()).searchParams.get('list')).toBe(String(to))
    expect(await page.getByRole('link', { name: 'Dark mode', exact: true }).isVisible()).toBe(true)
    expect(await listOf()).toBe(to)
    expect((await map.events()).find(({ type }) => type === 'task.moved')?.data.notify).toBe(true)
  })
})

it('people outside the team see no way to move a task', async () => {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const page = await aVisitBy(await aPerson(map))
  await page.goto(`/${map.team}/map/`)

  await page.getByRole('link', { name: 'Dark mode' }).waitFor()
  expect(await page.locator('.card-move, #move-menu').count()).toBe(0)
})
