import { describe, expect, it } from 'vitest'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

describe.each([375, 1280])('on a screen of %i pixels', (width) => {
  it('an administrator changes the visibility of the map and invites guests', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width })
    await page.goto(`${map.path}/manage/access`)
    await expectUsable(page)

    await page.getByRole('radio', { name: say('access.invited') }).check()
    await page.getByRole('button', { name: say('action.save') }).click()
    await page.getByRole('main').getByText(say('access.saved')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: say('access.guests') })
      .click()
    const addGuest = page.locator('summary', { hasText: say('access.guest.send') })
    await page.getByText(say('access.guests.none')).waitFor()
    await expectUsable(page)
    await addGuest.click()
    await page.getByLabel(say('access.guest.add')).fill('@a-very-long-name-of-a-company-that-we-know.example.org')
    await page.getByRole('button', { name: say('access.guest.send'), exact: true }).click()
    await page.getByRole('button', { name: /^Remove @a-very-long/ }).waitFor()
    await expectUsable(page)

    await addGuest.click()
    await page.getByLabel(say('access.guest.add')).fill('nobody')
    await sendUnchecked(page, say('access.guest.send'))
    await expectUsable(page)
    expect(await page.getByLabel(say('access.guest.add')).inputValue()).toBe('nobody')
  })
})
