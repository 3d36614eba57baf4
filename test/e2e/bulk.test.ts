import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const said = (page: Page, text: string) => page.getByRole('main').getByText(text)

/** Only a browser with scripts can be asked about accessibility. */
const expectUsableBy = (page: Page, { javaScript }: Visiting) =>
  javaScript === false ? expectNoSidewaysScroll(page) : expectUsable(page)

async function aBoard(visiting: Visiting, count = 4) {
  const map = await aMap()
  await map.client('manage').categories.create({ name: 'Editor', emoji_shortname: ':cat:' })
  for (let n = 1; n <= count; n++) await map.task({ title: `Task ${n}`, pending: n === 1, lock_comments: n === 2 })
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
  await page.goto(`/${map.team}/map/manage/board`)
  return { map, page }
}

const countIn = async (map: TestMap, role: string) =>
  (await map.client('read').tasks.list({ list_id: map.list(role) })).count

describe.each([...variants, { variant: 'on a phone', visiting: { width: 375 } as Visiting }])(
  '$variant',
  ({ visiting }) => {
    it('a moderator moves several tasks, and undoes it', async () => {
      const { map, page } = await aBoard(visiting)
      await expectUsableBy(page, visiting)

      await page.getByRole('button', { name: say('bulk.apply') }).click()
      await said(page, say('problem.none_selected')).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('checkbox', { name: 'Task 2' }).check()
      await page.getByRole('checkbox', { name: 'Task 3' }).check()
      await page.getByRole('combobox', { name: say('bulk.action') }).selectOption({ label: say('lists.role.planned') })
      await page.getByRole('button', { name: say('bulk.apply') }).click()
      await said(page, say('bulk.moved', { count: 2, list: 'Planned' })).waitFor()
      expect(await countIn(map, 'planned')).toBe(2)
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('flash.undo') }).click()
      await said(page, say('bulk.undone', { count: 2 })).waitFor()
      expect(await countIn(map, 'planned')).toBe(0)
    })

    it('a moderator finds what waits, and approves all that is shown', async () => {
      const { page } = await aBoard(visiting)

      await page.getByRole('combobox', { name: say('bulk.state') }).selectOption(say('bulk.state.waiting'))
      await page.getByRole('button', { name: say('bulk.show') }).click()
      await said(page, '1 task').first().waitFor()
      await page.getByRole('link', { name: say('bulk.select-all') }).click()
      await page.getByRole('checkbox', { name: 'Task 1', checked: true }).waitFor()
      await page.getByRole('combobox', { name: say('bulk.action') }).selectOption('Approve')
      await page.getByRole('button', { name: say('bulk.apply') }).click()

      await said(page, say('team.approved', { title: 'Task 1' })).waitFor()
      await said(page, say('bulk.empty.filter')).waitFor()
      await expectUsableBy(page, visiting)
    })

    it('many tasks take a while, the page says how far it is, and at the end it can be undone', async () => {
      const { page } = await aBoard(visiting, 23)

      await page.getByRole('link', { name: say('bulk.select-all') }).click()
      await page.getByRole('checkbox', { name: 'Task 1', exact: false, checked: true }).first().waitFor()
      await page.getByRole('combobox', { name: say('bulk.action') }).selectOption('Delete')
      await page.getByRole('button', { name: say('bulk.apply') }).click()
      await page
        .getByRole('heading', {
          level: 1,
          name: new RegExp(`^(${say('bulk.running', { count: 23 })}|${say('bulk.finished')})$`),
        })
        .waitFor()

      await page.getByRole('heading', { level: 1, name: say('bulk.finished') }).waitFor()
      await said(page, say('bulk.deleted', { count: 23 })).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('flash.undo') }).click()
      await said(page, say('bulk.undone', { count: 23 })).waitFor()
      await page.getByRole('link', { name: say('bulk.back') }).click()
      await said(page, '23 tasks').waitFor()
    })
  },
)

describe('with a script', () => {
  it('the first task is seen without scrolling', async () => {
    const { page } = await aBoard({ width: 1280 })
    const first = await page
      .getByRole('link', { name: /^Task \d$/ })
      .first()
      .boundingBox()

    expect(first?.y).toBeLessThan(400)
  })

  it('a click with Shift selects all between, and the number is shown', async () => {
    const { page } = await aBoard({ width: 1280 }, 6)
    const box = (title: string) => page.getByRole('checkbox', { name: title })

    await box('Task 5').click()
    await box('Task 2').click({ modifiers: ['Shift'] })

    await soon(() => page.locator('.action-bar output').textContent()).toBe('4 selected')
    expect([await box('Task 6').isChecked(), await box('Task 3').isChecked()]).toEqual([false, true])
    await page.getByRole('link', { name: say('bulk.select-all') }).click()
    await soon(() => page.locator('.action-bar output').textContent()).toBe('6 selected')
  })

  it('with nothing but a keyboard, a task is selected and locked', async () => {
    const { map, page } = await aBoard({ width: 1280 }, 1)

    const action = page.getByRole('combobox', { name: say('bulk.action') })
    // Letters count as one word only if they come quickly, which a busy machine may miss.
    const chosen = async () => {
      await action.blur()
      await action.focus()
      await page.keyboard.type('Lock')
      return action.inputValue()
    }
    await soon(chosen).toBe('lock')
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: say('bulk.apply') }).focus()
    await page.keyboard.press('Enter')

    await said(page, say('bulk.comments-locked', { count: 1 })).waitFor()
    expect((await map.client('read').tasks.list({ lock_comments: true })).count).toBe(1)
  })
})
