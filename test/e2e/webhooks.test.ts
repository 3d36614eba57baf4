import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable as expectUsableWithScripts, sendUnchecked } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const main = (page: Page) => page.getByRole('main')
const onAPhone = { variant: 'on a phone', visiting: { width: 375 } satisfies Visiting as Visiting }

describe.each([...variants, onAPhone])('$variant', ({ visiting }) => {
  const hasScripts = visiting.javaScript !== false
  // axe needs JavaScript.
  const expectUsable = async (page: Page) => hasScripts && expectUsableWithScripts(page)

  it('an administrator creates a webhook, tests it, inspects the delivery, and rotates the secret', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/webhooks`)
    await expectUsable(page)
    await page.locator('summary', { hasText: say('webhooks.new') }).click()
    if (hasScripts) await sendUnchecked(page, say('webhooks.create'))
    await page.getByRole('textbox', { name: say('field.name') }).fill('Robot')
    await page
      .getByRole('textbox', { name: say('field.url') })
      .fill('https://hooks.invalid/very/long/path/that/never/ends')
    const radio = (preset: string) =>
      page.getByRole('radio', { name: say(`webhooks.preset.${preset}` as 'webhooks.preset.all') })
    expect(await radio('recommended').isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'task.*' }).isVisible()).toBe(false)
    await radio('custom').check()
    await page.locator('summary', { hasText: say('webhooks.group.tasks') }).click()
    await page.getByRole('checkbox', { name: 'task.*' }).check()
    await expectUsable(page)
    await page.getByRole('button', { name: say('webhooks.create') }).click()
    await main(page)
      .getByRole('heading', { name: say('secret.ready', { name: 'Robot' }) })
      .waitFor()
    await expectUsable(page)
    expect(await page.locator('#secret').textContent()).toMatch(/^whsec_/)
    await page.getByRole('link', { name: say('secret.copied') }).click()
    await main(page).getByText(say('webhooks.log.empty')).waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: say('webhooks.test.send') }).click()
    await main(page).getByText(say('webhooks.test.sent')).waitFor()
    await expect
      .poll(
        async () => {
          await page.reload()
          return main(page).getByText(say('webhooks.log.state.failed')).isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await main(page).getByText('hooks.invalid cannot be reached').waitFor()
    await expectUsable(page)

    await page.getByRole('link', { name: 'Robot: All deliveries' }).click()
    await main(page)
      .locator('summary', { hasText: say('filter.title') })
      .click()
    await main(page)
      .getByRole('combobox', { name: say('field.status') })
      .selectOption('failed')
    await page.getByRole('button', { name: say('filter.send') }).click()
    // Only the reloaded page has this option preselected.
    await main(page).locator('#state > [value=failed][selected]').waitFor({ state: 'attached' })
    await main(page)
      .locator('summary', { hasText: say('webhooks.more') })
      .click()
    await main(page)
      .locator('summary', { hasText: say('webhooks.edit', { name: 'Robot' }) })
      .click()
    expect(await radio('custom').isChecked()).toBe(true)
    await expectUsable(page)
    await page.getByRole('button', { name: say('webhooks.rotate') }).click()
    await main(page)
      .getByRole('heading', { name: say('webhooks.done.rotated', { name: 'Robot' }) })
      .waitFor()
  })
})
