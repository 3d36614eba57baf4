import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aBoard, moved, titlesIn } from '../support/browser/board.ts'
import { changeBeforeNextPost } from '../support/browser/requests.ts'
import { soon } from '../support/browser/soon.ts'
import { toast, toastText } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const announced = (page: Page) => page.locator('#live').textContent()

const handle = (page: Page, title: string) =>
  page.getByRole('link', { name: say('team.move.of', { title }), exact: true })

describe('a member of the team moves a task to another list', () => {
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
