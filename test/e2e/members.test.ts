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

  it('an administrator invites somebody with a link, who joins, and makes them an administrator', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/members`)
    await main(page).getByText('You are the only administrator.').waitFor()
    await expectUsable(page)
    await page.getByRole('textbox', { name: 'Email address' }).fill('nowhere')
    if (hasScripts) await sendUnchecked(page, 'Invite')
    await expectUsable(page)
    await page.getByRole('textbox', { name: 'Email address' }).fill('')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await main(page).getByRole('heading', { name: 'Pass this link on' }).waitFor()
    await expectUsable(page)
    const link = (await page.locator('#invitation').textContent()) ?? ''

    const guest = await aVisitBy(await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' }), visiting)
    await guest.goto(new URL(link).pathname)
    await guest.getByRole('heading', { name: `Join Team ${map.team}` }).waitFor()
    await expectUsable(guest)
    await guest.getByRole('button', { name: 'Join the team' }).click()
    await main(guest).getByText('You are in the team now.').waitFor()

    await page.goto(`${map.path}/manage/members`)
    const row = main(page).getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await row.locator('summary').click()
    await expectUsable(page)
    await row.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
    await row.getByRole('button', { name: 'Save the role' }).click()
    await main(page).getByText('The role is changed.').waitFor()
    await guest.goto(`${map.path}/manage/members`)
    await guest.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  })

  it('an administrator creates a token, sees it once, renames and revokes it', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/tokens`)
    await expectUsable(page)
    if (hasScripts) await sendUnchecked(page, 'Create the token')
    await expectUsable(page)
    await page.getByRole('textbox', { name: 'Name' }).last().fill('Support desk')
    await page.getByRole('radio', { name: 'read and write' }).check()
    await page.getByRole('combobox', { name: 'Expires' }).selectOption('In 90 days')
    await page.getByRole('button', { name: 'Create the token' }).click()
    await main(page).getByRole('heading', { name: '“Support desk” is ready' }).waitFor()
    expect(await page.locator('#curl').textContent()).toContain(await page.locator('#token').textContent())
    await expectUsable(page)

    await page.getByRole('link', { name: 'I have copied it' }).click()
    const row = main(page).getByRole('listitem').filter({ hasText: 'Support desk' })
    await row.locator('summary').click()
    await row.getByRole('textbox', { name: 'Name' }).fill('Help desk')
    await row.getByRole('button', { name: 'Rename' }).click()
    await main(page).getByText('The token has its new name.').waitFor()
    const renamed = main(page).getByRole('listitem').filter({ hasText: 'Help desk' })
    await renamed.locator('summary').click()
    await renamed.getByRole('button', { name: 'Revoke' }).click()
    await main(page).getByText('The token is revoked.').waitFor()
    await page.locator('.folded summary').click()
    await main(page).getByRole('listitem').filter({ hasText: 'Help desk' }).waitFor()
    await expectUsable(page)
  })

  it('an administrator takes the first steps on the board, and creates a second map', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/`)
    await main(page).getByText('2 of 7 done').waitFor()
    await expectUsable(page)
    await page.getByRole('textbox', { name: 'Welcome' }).fill('Tell us what you miss.')
    await page.getByRole('button', { name: 'Save the welcome' }).click()
    await main(page).getByText('3 of 7 done').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Dark mode')
    await page.getByRole('button', { name: 'Add the task' }).click()
    await main(page).getByText('4 of 7 done').waitFor()
    await page.getByText('Share the address').click()
    await page.getByRole('button', { name: 'I have shared it' }).click()
    await main(page).getByText('5 of 7 done').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await main(page).getByText('The first steps are hidden.').waitFor()

    await page.goto(`${map.path}/manage/new-map`)
    await expectUsable(page)
    await page.getByRole('textbox', { name: 'Name of the map' }).fill('Second Map')
    if (hasScripts) await main(page).getByText(`/${map.team}/second-map/`).waitFor()
    await page.getByRole('button', { name: 'Create the map' }).click()
    await main(page).getByText('The map is ready.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${map.team}/second-map/`)
  })

  it('who signed in long ago is asked to sign in again', async () => {
    const map = await aMap()
    const signedIn = new Date(Date.now() - 3_600_000)
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator', signedIn }), visiting)
    await page.goto(`${map.path}/manage/tokens`)
    await page.getByRole('textbox', { name: 'Name' }).last().fill('Robot')
    await page.getByRole('button', { name: 'Create the token' }).click()
    await page.getByRole('heading', { name: 'Is it still you?' }).waitFor()
    await main(page).getByText('Then the token is created.').waitFor()
    await expectUsable(page)
  })
})
