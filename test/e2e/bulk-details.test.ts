import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aTaskTable, said, titles } from '../support/browser/task-table.ts'
import { expectToastAbove, toastText } from '../support/browser/toast.ts'
import { say } from '../support/say.ts'

it('the first task is visible without scrolling', async () => {
  const { page } = await aTaskTable({ width: 1280 })
  const first = await page
    .getByRole('link', { name: /^Task \d$/ })
    .first()
    .boundingBox()

  expect(first?.y).toBeLessThan(300)
})

it.each([1440, 820, 390])('the count is on screen, and a toast is above the bar, %i pixels wide', async (width) => {
  const { page } = await aTaskTable({ width })
  const count = await said(page, say('tasks.count', { count: 4 })).boundingBox()
  expect((count?.x ?? Number.NaN) + (count?.width ?? Number.NaN)).toBeLessThanOrEqual(width)
  const bar = page.getByRole('group', { name: say('bulk.action') })
  await page.getByRole('checkbox', { name: 'Task 1' }).check()
  await bar.getByRole('button', { name: say('action.approve') }).click()
  await soon(() => toastText(page)).toBe(say('team.approved', { title: 'Task 1' }))

  await page.getByRole('checkbox', { name: 'Task 2' }).check()
  await page.getByRole('checkbox', { name: 'Task 3' }).check()

  await expectToastAbove(page, bar)
})

it('Shift-click selects a range, and the bar shows how many tasks are selected', async () => {
  const { page } = await aTaskTable({ width: 1280 }, 6)
  const box = (title: string) => page.getByRole('checkbox', { name: title })

  await box('Task 5').click()
  await box('Task 2').click({ modifiers: ['Shift'] })

  await soon(() => page.locator('.action-bar output').textContent()).toBe('4 selected')
  expect([await box('Task 6').isChecked(), await box('Task 3').isChecked()]).toEqual([false, true])
  await page.getByRole('link', { name: say('bulk.select-all') }).click()
  await soon(() => page.locator('.action-bar output').textContent()).toBe('6 selected')
})

it('a filter changed with the keyboard keeps the focus', async () => {
  const { page } = await aTaskTable({ width: 1280 })
  const state = page.getByRole('combobox', { name: say('bulk.state') })

  await state.focus()
  await page.keyboard.press('ArrowDown')
  await soon(() => titles(page)).toEqual(['Task 1'])

  await soon(() => state.evaluate((select) => select === document.activeElement)).toBe(true)
})

it('a moderator selects a task and locks its comments with the keyboard alone', async () => {
  const { map, page } = await aTaskTable({ width: 1280 }, 1)

  await page.getByRole('checkbox', { name: 'Task 1' }).focus()
  await page.keyboard.press('Space')
  await page.locator(`button[aria-label="${say('action.more')}"]`).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await soon(() => page.evaluate('document.activeElement.textContent.trim()')).toBe(say('team.edit.lock'))
  await page.keyboard.press('Enter')

  await said(page, say('bulk.comments-locked', { count: 1 })).waitFor()
  expect((await map.client('read').tasks.list({ lock_comments: true })).count).toBe(1)
})
