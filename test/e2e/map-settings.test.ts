import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { darkAccent } from '../../src/lib/colour.ts'
import { soon } from '../support/browser/soon.ts'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { recordsIn } from '../support/builders/records.ts'

const said = (page: Page, text: string) => page.getByRole('main').getByText(text)

/** Only a browser with scripts can be asked about accessibility. */
const expectUsableBy = (page: Page, { javaScript }: Visiting) =>
  javaScript === false ? expectNoSidewaysScroll(page) : expectUsable(page)

describe.each([...variants, { variant: 'on a phone', visiting: { width: 375 } as Visiting }])(
  '$variant',
  ({ visiting }) => {
    it('an administrator gives the map a name, a welcome and a colour', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/`)
      await page.getByRole('link', { name: 'Manage' }).click()
      await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lighthouse')
      await page.getByRole('textbox', { name: 'Welcome text' }).fill('Tell us what *you* miss.')
      await page.getByRole('radio', { name: 'Another colour' }).check()
      await page.getByRole('textbox', { name: 'As six hexadecimal digits' }).fill('#ffd400')
      await page.getByRole('textbox', { name: 'Imprint' }).fill('https://example.org/imprint')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('region', { name: 'How it will look' }).locator('em').waitFor()
      await sendUnchecked(page, 'Save')
      await said(page, 'would do.').waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('radio', { name: 'Blue' }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, 'Saved.').waitFor()
      await expectUsableBy(page, visiting)

      await page.goto(`/${map.team}/map/`)
      await page.getByRole('heading', { level: 1, name: 'Lighthouse' }).waitFor()
      await page.getByRole('link', { name: 'Imprint' }).waitFor()
      const accent = await page.evaluate(() => {
        document.body.style.color = 'var(--accent)'
        return getComputedStyle(document.body).color
      })
      expect(accent).toBe(rgb(visiting.scheme === 'dark' ? darkAccent('2a6a94').accent : '2a6a94'))
      await expectUsableBy(page, visiting)
    })

    it('an administrator archives the map, wakes it, and deletes it', async () => {
      const map = await aMap()
      await recordsIn(map.client('manage'), 'here')
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/settings`)

      await page.getByRole('button', { name: 'Archive the map' }).click()
      await said(page, 'This map is archived').waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: 'Reactivate the map' }).click()
      await said(page, 'The map is open again.').waitFor()
      await page.getByRole('textbox', { name: 'To delete it, type its name' }).fill('Something else')
      await page.getByRole('button', { name: 'Delete the map' }).click()
      await said(page, 'This is not the name of the map.').waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('textbox', { name: 'To delete it, type its name' }).fill(`Map ${map.team}`)
      await page.getByRole('button', { name: 'Delete the map' }).click()
      await page.getByRole('heading', { level: 1, name: /^(Deleting Map|The map is deleted)/ }).waitFor()
      await expectUsableBy(page, visiting)
      await soon(async () => {
        await page.reload()
        return page.getByRole('heading', { level: 1 }).textContent()
      }).toBe('The map is deleted')
      expect((await page.goto(`/${map.team}/map/`))?.status()).toBe(404)
    })

    it('an administrator creates, moves, edits and deletes a list', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/lists`)

      await page.getByRole('textbox', { name: 'Name' }).fill('Plugins')
      await page.getByRole('button', { name: 'Create the list' }).click()
      await said(page, 'The list is created.').waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: 'Move Plugins up' }).click()
      await said(page, 'The order is changed.').waitFor()
      const names = page.locator('#role-suggestions bdi')
      expect(await names.allTextContents()).toEqual(['Plugins', 'Suggestions'])
      await page.getByRole('link', { name: 'Edit Plugins' }).click()
      await page.getByRole('heading', { level: 1, name: 'Edit Plugins' }).waitFor()
      await page.getByRole('checkbox', { name: 'Vote' }).uncheck()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, '0 tasks · suggestions, comments').waitFor()
      await page.getByRole('link', { name: 'Edit Plugins' }).click()
      await page.getByRole('link', { name: 'Delete this list' }).click()
      await said(page, 'It is empty').waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: 'Delete this list' }).click()
      await said(page, 'The list is deleted.').waitFor()
      expect(await names.allTextContents()).toEqual(['Suggestions'])
    })

    it('an administrator finds an emoji for a category', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/categories`)
      await expectUsableBy(page, visiting)

      await page.getByRole('textbox', { name: 'Name' }).fill('Safety')
      await page.getByRole('searchbox', { name: 'Find an emoji' }).fill('ambul')
      if (visiting.javaScript === false) await page.getByRole('button', { name: 'Find', exact: true }).click()
      await page.getByRole('radio', { name: 'ambulance' }).check()
      await page.getByRole('button', { name: 'Create the category' }).click()
      await said(page, 'The category is created.').waitFor()
      await page.getByRole('link', { name: 'Edit Safety' }).click()
      await page.getByRole('heading', { level: 1, name: 'Edit Safety' }).waitFor()
      expect(await page.getByRole('radio', { name: 'ambulance' }).isChecked()).toBe(true)
      await expectUsableBy(page, visiting)
      await page.getByRole('link', { name: 'Delete this category' }).click()
      await said(page, 'No task has it.').waitFor()
      await expectUsableBy(page, visiting)
    })
  },
)

describe('with a script', () => {
  it('a list is dragged to another place, by its handle', async () => {
    const map = await aMap()
    const client = map.client('manage')
    for (const name of ['Second', 'Third']) await client.lists.create({ name, role: 'suggestions' })
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 1280 })
    await page.goto(`/${map.team}/map/manage/lists`)
    const rows = page.locator('#role-suggestions > li')
    const [from, to] = [await rows.nth(2).locator('.drag-handle').boundingBox(), await rows.nth(0).boundingBox()]
    if (!from || !to) throw new Error('There is nothing to drag.')

    await page.mouse.move(from.x + 5, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, to.y + 4, { steps: 5 })
    await page.mouse.up()

    await said(page, 'The order is changed.').waitFor()
    expect(await rows.locator('bdi').allTextContents()).toEqual(['Third', 'Suggestions', 'Second'])
  })
})

const rgb = (hex: string): string =>
  `rgb(${(hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16)).join(', ')})`
