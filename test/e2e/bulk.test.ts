import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aTaskTable, said, titles } from '../support/browser/task-table.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { say } from '../support/say.ts'

/** axe needs JavaScript, so without it only the width is checked. */
const expectUsableBy = (page: Page, { javaScript }: Visiting) =>
  javaScript === false ? expectNoSidewaysScroll(page) : expectUsable(page)

/** Chooses an action from a menu in the bulk action bar. */
async function act(page: Page, menu: string, action: string): Promise<void> {
  const bar = page.getByRole('group', { name: say('bulk.action') })
  await bar
    .locator('[popovertarget]')
    .and(page.locator(`:text-is("${menu}"), [aria-label="${menu}"]`))
    .click()
  await bar.getByRole('button', { name: action, exact: true }).click()
}

/** On a phone the filters are behind a button. Without scripts, another button applies them. */
async function filter(page: Page, name: string, option: string): Promise<void> {
  const button = page.getByRole('button', { name: say('filters.title') })
  if (await button.isVisible()) await button.click()
  await page.getByRole('combobox', { name }).selectOption(option)
  const show = page.getByRole('button', { name: say('filter.send'), exact: true })
  if (await show.isVisible()) await show.click()
}

const countIn = async (map: TestMap, role: string) =>
  (await map.client('read').tasks.list({ list_id: map.list(role) })).count

describe.each([...variants, { variant: 'on a phone', visiting: { width: 375 } as Visiting }])(
  '$variant',
  ({ visiting }) => {
    it('a moderator moves several tasks and undoes the move', async () => {
      const { map, page } = await aTaskTable(visiting)
      await expectUsableBy(page, visiting)

      const bar = page.getByRole('group', { name: say('bulk.action') })
      expect(await bar.isVisible()).toBe(false)
      await page.getByRole('checkbox', { name: 'Task 2' }).check()
      await page.getByRole('checkbox', { name: 'Task 3' }).check()
      await bar.waitFor()
      const approve = bar.getByRole('button', { name: say('action.approve') })
      expect(await approve.isVisible()).toBe(false)
      await page.getByRole('checkbox', { name: 'Task 1' }).check()
      expect(await approve.isVisible()).toBe(true)
      await page.getByRole('checkbox', { name: 'Task 1' }).uncheck()
      await expectUsableBy(page, visiting)
      await act(page, say('team.move'), say('lists.role.planned'))
      await said(page, say('bulk.moved', { count: 2, list: 'Planned' })).waitFor()
      expect(await countIn(map, 'planned')).toBe(2)
      const undo = page.getByRole('button', { name: say('flash.undo') })
      // A toast that has focus stays.
      await undo.focus()
      await expectUsableBy(page, visiting)
      await undo.click()
      await said(page, say('bulk.undone', { count: 2 })).waitFor()
      expect(await countIn(map, 'planned')).toBe(0)
    })

    it('a moderator filters by pending tasks and approves all of them', async () => {
      const { page } = await aTaskTable(visiting)

      await filter(page, say('bulk.state'), say('bulk.state.waiting'))
      await said(page, '1 task').first().waitFor()
      await page.getByRole('link', { name: say('bulk.select-all') }).click()
      await page.getByRole('checkbox', { name: 'Task 1', checked: true }).waitFor()
      await page.getByRole('button', { name: say('action.approve') }).click()

      await said(page, say('team.approved', { title: 'Task 1' })).waitFor()
      await said(page, say('bulk.empty.filter')).waitFor()
      await expectUsableBy(page, visiting)
    })

    it('a bulk action on many tasks shows its progress, and can be undone when it has finished', async () => {
      const { page } = await aTaskTable(visiting, 23)

      await page.getByRole('link', { name: say('bulk.select-all') }).click()
      await page.getByRole('checkbox', { name: 'Task 1', exact: false, checked: true }).first().waitFor()
      await act(page, say('action.more'), say('action.delete'))
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

describe.each([...variants, { variant: 'on a phone', visiting: { width: 375 } as Visiting }])(
  '$variant, a moderator',
  ({ visiting }) => {
    it('sorts by a column in both directions, and the next page keeps the order', async () => {
      const { page } = await aTaskTable(visiting, 52)
      const head = page.getByRole('columnheader', { name: say('bulk.column.task') })
      const sortAs = async (direction: string) => {
        await head.getByRole('link').click()
        await soon(() => head.getAttribute('aria-sort')).toBe(direction)
      }

      await sortAs('ascending')
      expect((await titles(page)).slice(0, 3)).toEqual(['Task 1', 'Task 10', 'Task 11'])
      await expectUsableBy(page, visiting)
      await sortAs('descending')
      expect((await titles(page)).slice(0, 2)).toEqual(['Task 9', 'Task 8'])
      await page.getByRole('link', { name: say('page.next') }).click()
      await soon(() => titles(page)).toEqual(['Task 10', 'Task 1'])
      expect(await head.getAttribute('aria-sort')).toBe('descending')
    })

    it('filters tasks, saves the filter as a view, opens the view from its link, and deletes it', async () => {
      const { page } = await aTaskTable(visiting)
      const views = page.getByRole('navigation', { name: say('views.title') })

      await filter(page, say('bulk.state'), say('bulk.state.locked'))
      await soon(() => titles(page)).toEqual(['Task 2'])
      await page.getByRole('button', { name: say('views.save') }).click()
      await soon(() => page.locator('#view-name').evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByRole('textbox', { name: say('views.name') }).fill('Locked ones')
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('action.save'), exact: true }).click()
      await views.getByRole('link', { name: 'Locked ones' }).waitFor()
      await expectUsableBy(page, visiting)

      await views.getByRole('link', { name: say('views.all') }).click()
      await soon(async () => (await titles(page)).length).toBe(4)
      await views.getByRole('link', { name: 'Locked ones' }).click()
      await soon(() => titles(page)).toEqual(['Task 2'])
      expect(await views.getByRole('link', { name: 'Locked ones' }).getAttribute('aria-current')).toBe('page')
      await page.getByRole('button', { name: say('views.delete') }).click()
      await views.waitFor({ state: 'detached' })
      expect(await titles(page)).toEqual(['Task 2'])
    })
  },
)
