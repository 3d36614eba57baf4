import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable as expectUsableWithScripts, sendUnchecked } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'

const main = (page: Page) => page.getByRole('main')
const onAPhone = { variant: 'on a phone', visiting: { width: 375 } satisfies Visiting as Visiting }

describe.each([...variants, onAPhone])('$variant', ({ visiting }) => {
  const hasScripts = visiting.javaScript !== false
  // axe is a script.
  const expectUsable = async (page: Page) => hasScripts && expectUsableWithScripts(page)

  it('an administrator makes a webhook, tries it, looks at the answer, and gives it a new secret', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/webhooks`)
    await expectUsable(page)
    if (hasScripts) await sendUnchecked(page, 'Create the webhook')
    await page.getByRole('textbox', { name: 'Name' }).fill('Robot')
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/very/long/path/that/never/ends')
    expect(await page.getByRole('checkbox', { name: 'vote.cast' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'webhook.created' }).uncheck()
    await page.getByRole('button', { name: 'Create the webhook' }).click()
    await main(page).getByRole('heading', { name: '“Robot” is ready' }).waitFor()
    await expectUsable(page)
    expect(await page.locator('#secret').textContent()).toMatch(/^whsec_/)
    await page.getByRole('link', { name: 'I have copied it' }).click()
    await main(page).getByText('Nothing was sent yet.').waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: 'Send the example' }).click()
    await main(page).getByText('The example is on its way.').waitFor()
    await expect
      .poll(
        async () => {
          await page.reload()
          return main(page).getByText('given up').isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await main(page).getByText('hooks.invalid cannot be reached').waitFor()
    await expectUsable(page)

    await page.getByRole('link', { name: 'Robot: All deliveries' }).click()
    await main(page).locator('summary', { hasText: 'Filter' }).click()
    await main(page).getByRole('combobox', { name: 'State' }).selectOption('failed')
    await page.getByRole('button', { name: 'Show' }).click()
    // Only the page that is loaded now has it chosen from the start.
    await main(page).locator('#state > [value=failed][selected]').waitFor({ state: 'attached' })
    await main(page).locator('summary', { hasText: 'Pause, new secret, delete' }).click()
    await main(page).locator('summary', { hasText: 'Edit “Robot”' }).click()
    await expectUsable(page)
    await page.getByRole('button', { name: 'New secret' }).click()
    await main(page).getByRole('heading', { name: 'The new secret of “Robot”' }).waitFor()
  })
})
