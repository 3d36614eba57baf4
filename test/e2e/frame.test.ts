import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aFullMap, type FullMap } from '../support/builders/a-full-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const announced = (page: Page) => page.locator('#live').textContent()

let full: FullMap
beforeAll(async () => {
  full = await aFullMap()
})

describe.each(variants)('$variant', ({ visiting }) => {
  it("pages use the browser's language until a visitor chooses another", async () => {
    const page = await aVisit({ ...visiting, locale: 'de-AT' })
    await page.goto(`${full.list}?sort=newest`)
    await page.getByRole('link', { name: 'Neueste' }).waitFor()

    await page.getByRole('button', { name: 'English' }).click()

    await page.getByRole('link', { name: say('list.sort.newest') }).waitFor()
    expect(page.url()).toContain(`${full.list}?sort=newest`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('a screen reader announces', () => {
  it('the page that opened', async () => {
    const page = await aVisit()
    await page.goto(full.map)
    expect(await announced(page)).toBe('')

    await page.getByRole('link', { name: 'Dark mode for reports' }).click()
    await soon(() => announced(page)).toBe('Dark mode for reports · Lighthouse')
    await page.goBack()
    await soon(() => announced(page)).toBe('Lighthouse')
  })

  it('the result of an action', async () => {
    const page = await aVisitBy(await aPerson(full.filled))
    await page.goto(full.task)

    await page.getByRole('button', { name: say('follow.start'), exact: true }).click()

    await soon(() => announced(page)).toBe(say('follow.on'))
  })

  it('similar tasks while a visitor types', async () => {
    const page = await aVisit()
    await page.goto(`${full.map}suggest`)

    await page.getByRole('textbox', { name: say('suggest.what') }).pressSequentially('dark mode for')

    const told = page.getByRole('status').filter({ hasText: say('suggest.similar') })
    await told.getByRole('link', { name: 'Dark mode' }).first().waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('title')
  })
})
