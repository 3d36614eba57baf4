import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

describe.each([
  { width: 375, javaScript: false },
  { width: 1280, javaScript: true },
])('the avatar menu, $width pixels wide, JavaScript: $javaScript', (visiting) => {
  it('opens the profile, changes the theme and the language, and signs out', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' }), visiting)
    const menu = page.getByRole('dialog', { name: 'Grace Hopper' })
    // With JavaScript, the menu stays open when the theme or the language changes.
    const open = async () => {
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Grace Hopper' }).click()
      await menu.waitFor()
    }
    await page.goto(`${map.path}/`)

    await open()
    if (visiting.javaScript) await expectUsable(page)
    await menu.getByRole('button', { name: say('theme.dark') }).click()
    await soon(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.goto(`${map.path}/`)
    await open()
    await menu.getByRole('link', { name: say('account.profile') }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    await open()
    await menu.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('link', { name: 'Einstellungen' }).first().waitFor()
    await open()
    await menu.getByRole('button', { name: 'English' }).click()
    await page
      .getByRole('link', { name: say('you.tab.settings') })
      .first()
      .waitFor()
    await page.goto(`${map.path}/`)
    await open()
    await menu.getByRole('button', { name: say('sign-out.title') }).click()

    await page.getByText(say('sign-out.done')).waitFor()
    await page
      .getByRole('link', { name: say('sign-in.title') })
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(`${map.path}/`)
  })
})
