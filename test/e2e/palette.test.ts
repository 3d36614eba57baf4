import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit, type Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

async function aBoard(visiting: Visiting = { width: 1280 }, role?: 'Moderator') {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const page = role ? await aVisitBy(await aPerson(map, { role }), visiting) : await aVisit(visiting)
  await page.goto(`/${map.team}/map/`)
  return { map, page }
}

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: say('palette.label') })
const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

describe.each([375, 1280])('the command palette, on a screen of %i pixels', (width) => {
  it('opens with Ctrl+K, finds a task while one types, and Enter leads there', async () => {
    const { page } = await aBoard({ width })

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await soon(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await expectUsable(page)
    await page.keyboard.type('dark')
    await page.getByRole('option', { name: 'Dark mode' }).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('says when there is nothing of that name', async () => {
    const { page } = await aBoard({ width })
    await page.keyboard.press('Control+k')
    await field(page).fill('zebra')

    await page.getByRole('dialog').getByText(say('palette.none')).waitFor()
    await expectUsable(page)
  })
})

describe('the command palette', () => {
  it('arrow keys mark a page, Escape closes it, and the focus returns', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    const link = page.getByRole('link', { name: 'Dark mode', exact: true })
    await link.focus()

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await marked(page).textContent()).toContain(say('palette.map'))
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain(say('news.title'))
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain('Suggest')
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain(
      say('palette.section', { group: say('workspace.review'), name: say('queue.section') }),
    )
    for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp')
    expect(await marked(page).textContent()).toContain(say('shortcuts.title'))
    await page.keyboard.press('Escape')

    await soon(() => page.getByRole('dialog').count()).toBe(0)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('has the workspace for members only, and leads there', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    await page.keyboard.press('Control+k')
    await field(page).fill('insights')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say('insight.section') }).waitFor()

    const visitor = await aBoard()
    await visitor.page.keyboard.press('Control+k')
    await field(visitor.page).waitFor()
    expect(await visitor.page.getByRole('option', { name: say('workspace.review') }).count()).toBe(0)
    expect(await visitor.page.getByRole('option', { name: say('frame.sign-in') }).count()).toBe(1)
  })

  it('without JavaScript, on a phone, it is a page with links and a search', async () => {
    const { page } = await aBoard({ width: 375, javaScript: false })
    await page.getByRole('link', { name: say('palette.title') }).click()
    await page.getByRole('heading', { level: 1, name: say('palette.title') }).waitFor()

    await page.getByRole('searchbox', { name: say('palette.label') }).fill('dark')
    await page
      .getByRole('main')
      .getByRole('button', { name: say('palette.search') })
      .click()

    await page.getByRole('link', { name: 'Dark mode' }).waitFor()
  })
})

describe('shortcuts', () => {
  it('? lists them, in a dialog and on a page', async () => {
    const { page } = await aBoard()

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: say('shortcuts.title') }).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: say('shortcuts.title') }).click()
    await page.getByRole('heading', { level: 1, name: say('shortcuts.title') }).waitFor()
    await expectUsable(page)
  })

  it('/ leads to the search, g and a letter to a page; in a field they are letters', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    const search = page.getByRole('combobox', { name: say('search.label') })

    await page.keyboard.press('/')
    await page.keyboard.type('g/?t')
    expect(await search.inputValue()).toBe('g/?t')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await search.evaluate((element) => (element as HTMLElement).blur())
    const tasks = page.getByRole('heading', { level: 1, name: say('bulk.section') })
    // The second key counts for a moment only, which a busy machine may miss.
    const isThere = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      return tasks.waitFor({ timeout: 8_000 }).then(
        () => true,
        () => false,
      )
    }
    await soon(isThere).toBe(true)
  })

  it('can be switched off, but for Ctrl+K', async () => {
    const { map, page } = await aBoard()
    await page.goto('/shortcuts')
    await page.getByRole('checkbox', { name: say('shortcuts.letters') }).uncheck()
    await page.goto(`/${map.team}/map/`)

    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')

    await field(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.goto('/shortcuts')
    expect(await page.getByRole('checkbox', { name: say('shortcuts.letters') }).isChecked()).toBe(false)
  })
})
