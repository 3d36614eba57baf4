import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aMap } from '../support/builders/a-map.ts'
import { say } from '../support/say.ts'

async function aBoard() {
  const map = await aMap()
  const client = map.client('manage')
  const names = ['Accessibility', 'Bugs', 'Documentation', 'Import and export', 'Integrations', 'Mobile', 'Search']
  for (const name of names) await client.categories.create({ name, emoji_shortname: ':bug:' })
  await map.task({ title: 'Dark theme', category: 'Mobile' })
  await map.task({ title: 'Dark corners of the search', category: 'Search' })
  await map.task({ title: 'Export to CSV', category: 'Import and export' })
  return map
}

it('a visitor searches with the keyboard alone: slash, letters, arrows, Enter', async () => {
  const map = await aBoard()
  const page = await aVisit({ width: 1280 })
  await page.goto(`/${map.team}/map/`)
  const field = page.locator('.header-search input')

  await page.keyboard.press('/')
  await soon(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('dark mode')
  const option = page.getByRole('option', { name: /Dark theme/ })
  await option.waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await page.keyboard.type(' ')
  await option.waitFor()
  await page.route('**/search/typing?*', (route) => route.fulfill({ status: 429 }))
  await page.keyboard.type('r')
  await soon(() => page.getByRole('listbox').count()).toBe(0)
  await page.unroute('**/search/typing?*')
  await page.keyboard.press('Backspace')
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dark theme' }).waitFor()
  expect(await page.getByRole('listbox').count()).toBe(0)
})

it('on a narrow phone, the category chips scroll in one line and filter the results', async () => {
  const map = await aBoard()
  const page = await aVisit({ width: 320 })
  await page.goto(`/${map.team}/map/`)

  await expectUsable(page)
  await page
    .getByRole('navigation', { name: say('field.category') })
    .getByRole('link', { name: 'Import and export' })
    .click()
  await page.getByRole('link', { name: 'Dark theme' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Export to CSV' }).waitFor()
  const chips = page.locator('.chips')
  expect(await chips.evaluate((row) => row.scrollWidth > row.clientWidth && row.clientHeight < 80)).toBe(true)
  expect(new URL(page.url()).searchParams.get('category')).toMatch(/^\d+$/)
  await expectUsable(page)
  await page.goto(`/${map.team}/map/search?q=dark`)
  await page.getByRole('combobox', { name: say('field.category') }).selectOption({ label: '🐛 Search' })
  await page
    .getByRole('main')
    .getByText(say('search.found', { count: 1 }))
    .waitFor()
  await expectUsable(page)
})
