import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aBoard, moved, titlesIn } from '../support/browser/board.ts'
import { soon } from '../support/browser/soon.ts'
import { toastText } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not visible.`)
  return box
}

const centreOf = async (page: Page, selector: string) => {
  const box = await boxOf(page, selector)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

const edgesOf = async (page: Page, selector: string) => {
  const box = await boxOf(page, selector)
  return { left: box.x, right: box.x + box.width }
}

describe('a member of the team drags a task to another list', () => {
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
})
