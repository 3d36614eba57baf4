import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { allow, aSiteWith, openWith } from '../support/browser/embeds.ts'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

/** The focused element, including in the widget's shadow root. */
const focused = (page: Page) =>
  page.evaluate(`(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).tagName`)

describe.each([
  { width: 1280, who: 'a person signed in on the board' },
  { width: 375, who: 'a visitor' },
])('on a site allowed to embed the map, $width pixels wide', ({ width, who }) => {
  it(`${who} makes a suggestion with the keyboard alone and continues in a new tab`, async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode for the editor' })
    const site = await aSiteWith(map, 'another site')
    await allow(map, site)
    const visiting = { width, address: map.url }
    const page = await (who === 'a visitor' ? aVisit(visiting) : aVisitBy(await aPerson(map), visiting))
    await page.goto(site)
    await page
      .frameLocator('iframe[title=Board]')
      .getByRole('link', { name: 'Dark mode for the editor' })
      .first()
      .waitFor()

    const { dialog, form } = await openWith(page, 'Feedback')
    const title = form.getByRole('textbox', { name: say('suggest.what') })
    await soon(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('A dark mode in the editor')
    await form.getByRole('status').getByRole('link', { name: 'Dark mode for the editor' }).first().waitFor()
    await expectAccessible(page)
    const box = await dialog.boundingBox()
    if (width < 600) expect(box).toMatchObject({ x: 0, y: 0, width, height: 800 })
    else expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(width - 16, 0)

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('BUTTON')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    expect(await title.inputValue(), 'nothing is lost').toBe('A dark mode in the editor')
    await form.getByRole('textbox', { name: say('suggest.why') }).fill('For *late* nights')
    const opened = page.context().waitForEvent('page')
    await form.getByRole('button', { name: say('action.continue') }).click()
    const tab = await opened
    await tab.getByText(say('suggest.continued')).waitFor()
    expect(await tab.getByRole('textbox', { name: say('suggest.what') }).inputValue()).toBe('A dark mode in the editor')
    await form.getByText(say('embed.suggest.opened')).waitFor()
    await tab.getByRole('button', { name: say('suggest.anyway') }).click()
    // Browsers send our cookies with a form that opens a new tab from the frame.
    await tab.waitForURL(who === 'a visitor' ? /\/sign-in\?/ : /\/task\/\d+-a-dark-mode/)
  })

  it('the embedded board and form are accessible', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode' })
    const page = await aVisit({ width })
    await page.goto(`${map.path}/embed`)
    await expectUsable(page)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Vote for Dark mode' }).click()
    await (await opened).waitForURL(/\/task\/\d+-dark-mode/)
    await page.goto(`${map.path}/embed/suggest?title=dark+mode`)
    await expectUsable(page)
  })
})

it.each(variants)('$variant, an administrator allows sites to embed and sign people in', async ({ visiting }) => {
  const map = await aMap()
  const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
  const box = (column: 'show' | 'sign-in', site: string) =>
    page.getByRole('checkbox', { name: `${say(`embedding.may.${column}`)}: ${site}` })
  const save = async (rows: string[]) => {
    await page.getByRole('button', { name: say('action.save') }).click()
    await soon(() => page.getByRole('rowheader').allTextContents()).toEqual(rows)
  }
  const [blog, app] = ['https://blog.example', 'https://app.example']
  await page.goto(`${map.path}/manage/embedding`)

  await page.getByRole('textbox', { name: say('embedding.add') }).fill(blog)
  await save([blog])
  await page.getByRole('textbox', { name: say('embedding.add') }).fill(app)
  await box('sign-in', say('embedding.add')).check()
  await save([blog, app])
  expect([await box('show', blog).isChecked(), await box('sign-in', blog).isChecked()]).toEqual([true, false])
  expect([await box('show', app).isChecked(), await box('sign-in', app).isChecked()]).toEqual([true, true])
  if (visiting.javaScript !== false) await expectUsable(page)

  await box('show', blog).uncheck()
  await box('show', app).uncheck()
  await save([app])
  expect([await box('show', app).isChecked(), await box('sign-in', app).isChecked()]).toEqual([false, true])
  expect(await map.client('manage').embedding.get()).toEqual({ sites: [] })

  await page.getByRole('button', { name: `${say('action.remove')}: ${app}` }).click()
  await soon(() => page.getByRole('rowheader').allTextContents()).toEqual([])
})
