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
import { anImage } from '../support/builders/an-image.ts'
import { recordsIn } from '../support/builders/records.ts'
import { say } from '../support/say.ts'

const said = (page: Page, text: string) => page.getByRole('main').getByText(text)

/** axe needs JavaScript, so without it only the width is checked. */
const expectUsableBy = (page: Page, { javaScript }: Visiting) =>
  javaScript === false ? expectNoSidewaysScroll(page) : expectUsable(page)

describe.each([...variants, { variant: 'on a phone', visiting: { width: 375 } as Visiting }])(
  '$variant',
  ({ visiting }) => {
    it('an administrator sets the name, the welcome text and the colour of the map', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/`)
      await page.getByRole('link', { name: say('workspace.link') }).click()
      await page.getByRole('heading', { level: 1, name: say('queue.section') }).waitFor()
      if (visiting.width === 375) await page.getByRole('button', { name: say('workspace.menu') }).click()
      await page.getByRole('link', { name: say('workspace.settings'), exact: true }).click()
      await page.getByRole('heading', { level: 1, name: say('settings.section') }).waitFor()

      // Save stays in view above the end of the long form.
      const save = await page.getByRole('button', { name: say('action.save') }).boundingBox()
      expect((save?.y ?? 9999) + (save?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
      await page.getByRole('textbox', { name: say('field.name'), exact: true }).fill('Lighthouse')
      await page.getByRole('textbox', { name: say('settings.welcome') }).fill('Tell us what *you* miss.')
      await page.getByRole('radio', { name: say('settings.colour.other') }).check()
      await page.getByRole('textbox', { name: say('settings.colour.hex') }).fill('#ffd400')
      await page.getByRole('textbox', { name: say('footer.imprint') }).fill('https://example.org/imprint')
      await page.getByRole('button', { name: say('action.preview') }).click()
      await page
        .getByRole('region', { name: say('action.preview') })
        .locator('em')
        .waitFor()
      await sendUnchecked(page, 'Save')
      await said(page, say('problem.low_contrast')).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('radio', { name: say('settings.colour.blue') }).check()
      await page.getByRole('button', { name: say('action.save') }).click()
      await said(page, say('settings.saved')).waitFor()
      await expectUsableBy(page, visiting)

      await page.goto(`/${map.team}/map/`)
      await page.getByRole('heading', { level: 1, name: 'Lighthouse' }).waitFor()
      await page.getByRole('link', { name: say('footer.imprint') }).waitFor()
      const accent = await page.evaluate(() => {
        document.body.style.color = 'var(--accent)'
        return getComputedStyle(document.body).color
      })
      expect(accent).toBe(rgb(visiting.scheme === 'dark' ? darkAccent('2a6a94').accent : '2a6a94'))
      await expectUsableBy(page, visiting)
    })

    it('an administrator archives, reactivates and deletes the map', async () => {
      const map = await aMap()
      await recordsIn(map.client('manage'), map.operator, 'here')
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/settings`)

      await page.getByRole('button', { name: say('settings.archive') }).click()
      await said(page, say('error.410')).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('settings.reactivate') }).click()
      await said(page, say('settings.reactivated')).waitFor()
      await page.locator('summary', { hasText: say('settings.delete') }).click()
      await page
        .getByRole('textbox', { name: say('settings.delete.confirm', { name: `Map ${map.team}` }) })
        .fill('Something else')
      await page.getByRole('button', { name: say('trash.purge') }).click()
      await said(page, say('problem.name_mismatch')).waitFor()
      await expectUsableBy(page, visiting)
      await page
        .getByRole('textbox', { name: say('settings.delete.confirm', { name: `Map ${map.team}` }) })
        .fill(`Map ${map.team}`)
      await page.getByRole('button', { name: say('trash.purge') }).click()
      await page
        .getByRole('heading', { level: 1, name: new RegExp(`^(Deleting Map|${say('deletion.done')})`) })
        .waitFor()
      await expectUsableBy(page, visiting)
      await soon(async () => {
        await page.reload()
        return page.getByRole('heading', { level: 1 }).textContent()
      }).toBe(say('deletion.done'))
      expect((await page.goto(`/${map.team}/map/`))?.status()).toBe(404)
    })

    it('an administrator creates, moves, edits and deletes a list', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/lists`)

      const name = page.getByRole('textbox', { name: say('field.name') })
      expect(await name.isVisible()).toBe(false)
      await page.locator('summary', { hasText: say('lists.new') }).click()
      if (visiting.javaScript !== false) {
        await soon(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
      }
      await name.fill('Plugins')
      await page.getByRole('button', { name: say('lists.create') }).click()
      await said(page, say('lists.created')).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('lists.up', { name: 'Plugins' }) }).click()
      await said(page, say('lists.moved')).waitFor()
      const names = page.locator('#role-suggestions bdi')
      expect(await names.allTextContents()).toEqual(['Plugins', 'Suggestions'])
      await page.getByRole('link', { name: say('action.edit.named', { name: 'Plugins' }) }).click()
      await page.getByRole('heading', { level: 1, name: say('action.edit.named', { name: 'Plugins' }) }).waitFor()
      await page.getByRole('checkbox', { name: say('lists.votes') }).uncheck()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('action.save') }).click()
      await said(page, '0 tasks · suggestions, comments').waitFor()
      await page.getByRole('link', { name: say('action.edit.named', { name: 'Plugins' }) }).click()
      await page.getByRole('link', { name: say('lists.delete') }).click()
      await said(page, say('lists.delete.empty')).waitFor()
      await expectUsableBy(page, visiting)
      await page.getByRole('button', { name: say('lists.delete') }).click()
      await said(page, say('lists.deleted')).waitFor()
      expect(await names.allTextContents()).toEqual(['Suggestions'])
    })

    it('an administrator finds an emoji for a category', async () => {
      const map = await aMap()
      const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
      await page.goto(`/${map.team}/map/manage/categories`)
      await expectUsableBy(page, visiting)

      await page.locator('summary', { hasText: say('categories.new') }).click()
      await page.getByRole('textbox', { name: say('field.name') }).fill('Safety')
      await page.getByRole('searchbox', { name: say('emoji.search') }).fill('ambul')
      if (visiting.javaScript === false)
        await page.getByRole('button', { name: say('emoji.find'), exact: true }).click()
      await page.getByRole('radio', { name: 'ambulance' }).check()
      await page.getByRole('button', { name: say('categories.create') }).click()
      await said(page, say('categories.created')).waitFor()
      await page.getByRole('link', { name: say('action.edit.named', { name: 'Safety' }) }).click()
      await page.getByRole('heading', { level: 1, name: say('action.edit.named', { name: 'Safety' }) }).waitFor()
      expect(await page.getByRole('radio', { name: 'ambulance' }).isChecked()).toBe(true)
      await expectUsableBy(page, visiting)
      await page.getByRole('link', { name: say('categories.delete') }).click()
      await said(page, say('categories.delete.none')).waitFor()
      await expectUsableBy(page, visiting)
    })
  },
)

describe.each([true, false])('JavaScript: %s', (javaScript) => {
  it('an administrator uploads a logo, without a button if scripts are on, and removes it', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { javaScript })
    await page.goto(`${map.path}/manage/settings`)
    const upload = page.getByRole('button', { name: say('avatar.save') })
    expect(await upload.isVisible()).toBe(!javaScript)

    const buffer = Buffer.from(await anImage('png'))
    await page.getByLabel(say('avatar.label')).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    if (!javaScript) await upload.click()

    await said(page, say('avatar.saved')).waitFor()
    await page.getByRole('button', { name: say('action.remove') }).click()
    await said(page, say('avatar.removed')).waitFor()
  })
})

describe('with JavaScript', () => {
  it('an administrator drags a list to another position by its handle', async () => {
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

    await said(page, say('lists.moved')).waitFor()
    expect(await rows.locator('bdi').allTextContents()).toEqual(['Third', 'Suggestions', 'Second'])
  })
})

const rgb = (hex: string): string =>
  `rgb(${(hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16)).join(', ')})`
