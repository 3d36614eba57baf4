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

  it('an administrator invites a person with a link, and makes them an administrator once they have joined', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/members`)
    await main(page).getByText(say('members.only')).waitFor()
    await expectUsable(page)
    await page.locator('summary', { hasText: say('members.invite') }).click()
    await page.getByRole('textbox', { name: say('field.email') }).fill('nowhere')
    if (hasScripts) await sendUnchecked(page, 'Invite')
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('field.email') }).fill('')
    await page.getByRole('button', { name: say('members.invite.send'), exact: true }).click()
    await main(page)
      .getByRole('heading', { name: say('members.link') })
      .waitFor()
    await expectUsable(page)
    const link = (await page.locator('#invitation').textContent()) ?? ''

    const guest = await aVisitBy(await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' }), visiting)
    await guest.goto(new URL(link).pathname)
    await guest.getByRole('heading', { name: `Join Team ${map.team}` }).waitFor()
    await expectUsable(guest)
    await guest.getByRole('button', { name: say('invitation.accept') }).click()
    await main(guest).getByText(say('invitation.accepted')).waitFor()

    await page.goto(`${map.path}/manage/members`)
    const row = main(page).getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await row.locator('summary').click()
    await expectUsable(page)
    await row.getByRole('combobox', { name: say('field.role') }).selectOption('Administrator')
    await row.getByRole('button', { name: say('action.save') }).click()
    await main(page).getByText(say('members.role.saved')).waitFor()
    await guest.goto(`${map.path}/manage/members`)
    await guest.getByRole('heading', { name: say('members.title'), exact: true }).waitFor()
  })

  it('an administrator creates a token, sees it once, renames and revokes it', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/manage/tokens`)
    await expectUsable(page)
    await page.locator('summary', { hasText: say('tokens.new') }).click()
    if (hasScripts) await sendUnchecked(page, say('tokens.create'))
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('field.name') }).fill('Support desk')
    await page.getByRole('radio', { name: say('tokens.scope.write') }).check()
    await page.getByRole('combobox', { name: say('tokens.expiry') }).selectOption('In 90 days')
    await page.getByRole('button', { name: say('tokens.create') }).click()
    await main(page)
      .getByRole('heading', { name: say('secret.ready', { name: 'Support desk' }) })
      .waitFor()
    expect(await page.locator('#curl').textContent()).toContain(await page.locator('#token').textContent())
    await expectUsable(page)

    await page.getByRole('link', { name: say('secret.copied') }).click()
    const row = main(page).getByRole('listitem').filter({ hasText: 'Support desk' })
    await row.locator('summary').click()
    await row.getByRole('textbox', { name: say('field.name') }).fill('Help desk')
    await row.getByRole('button', { name: say('tokens.rename') }).click()
    await main(page).getByText(say('tokens.renamed')).waitFor()
    const renamed = main(page).getByRole('listitem').filter({ hasText: 'Help desk' })
    await renamed.locator('summary').click()
    await renamed.getByRole('button', { name: say('tokens.revoke') }).click()
    await main(page).getByText(say('tokens.revoked')).waitFor()
    await page.locator('.folded summary').click()
    await main(page).getByRole('listitem').filter({ hasText: 'Help desk' }).waitFor()
    await expectUsable(page)
  })

  it('an administrator works through the checklist on the board and creates a second map', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/`)
    await main(page)
      .getByText(say('checklist.progress', { done: 2, count: 7 }))
      .waitFor()
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('checklist.welcome.label') }).fill('Tell us what you miss.')
    await page.getByRole('button', { name: say('checklist.welcome.save') }).click()
    await main(page)
      .getByText(say('checklist.progress', { done: 3, count: 7 }))
      .waitFor()
    await page.getByRole('textbox', { name: say('checklist.task.label') }).fill('Dark mode')
    await page.getByRole('button', { name: say('checklist.task.save') }).click()
    await main(page)
      .getByText(say('checklist.progress', { done: 4, count: 7 }))
      .waitFor()
    await page.getByText(say('checklist.share')).click()
    await page.getByRole('button', { name: say('checklist.share.done') }).click()
    await main(page)
      .getByText(say('checklist.progress', { done: 5, count: 7 }))
      .waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: say('checklist.hide') }).click()
    await main(page).getByText(say('checklist.hidden')).waitFor()

    await page.goto(`${map.path}/manage/new-map`)
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('field.name') }).fill('Second Map')
    if (hasScripts) await main(page).getByText(`/${map.team}/second-map/`).waitFor()
    await page.getByRole('button', { name: say('new-map.create') }).click()
    await main(page).getByText(say('new-map.created')).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${map.team}/second-map/`)
  })

  it('creating a token asks an administrator who signed in long ago to sign in again', async () => {
    const map = await aMap()
    const signedIn = new Date(Date.now() - 3_600_000)
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator', signedIn }), visiting)
    await page.goto(`${map.path}/manage/tokens`)
    await page.locator('summary', { hasText: say('tokens.new') }).click()
    await page.getByRole('textbox', { name: say('field.name') }).fill('Robot')
    await page.getByRole('button', { name: say('tokens.create') }).click()
    await page.getByRole('heading', { name: say('sign-in.again.title') }).waitFor()
    await main(page).getByText(say('sign-in.next.tokens')).waitFor()
    await expectUsable(page)
  })
})
