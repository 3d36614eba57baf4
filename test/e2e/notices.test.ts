import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restOn } from '../support/browser/rest-on.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

let app: Installation
beforeAll(async () => {
  app = await anInstallation({ ANNOUNCE_MINUTES: '0' })
})
afterAll(() => app.close())

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** The visible one of the two follow menus: one is beside the text, the other under the title. */
const followMenu = (page: Page) => page.locator('.follow [popovertarget]:visible')
const chosen = (page: Page) => page.locator('.follow [aria-current=true]:visible').textContent()

describe.each(variants)('$variant', ({ visiting }) => {
  it('a follower is notified of a move in the bell and by email, and unsubscribes without signing in', async () => {
    const map = await aMap(app)
    const [team, grace] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { first_name: 'Grace' })]
    const path = new URL((await map.task({ title: 'Dark mode' })).service_url).pathname
    const here = { ...visiting, url: app.url }
    const usable = async (page: Page) => {
      if (visiting.javaScript !== false) await expectUsable(page)
    }

    const page = await aVisitBy(grace, here)
    await page.goto(path)
    await press(page, 'Follow')
    await says(page, say('follow.on'))
    await followMenu(page).click()
    expect(await chosen(page)).toContain(say('follow.level.answers'))
    await usable(page)
    await page.getByRole('button', { name: say('follow.level.comments') }).click()
    await says(page, say('follow.comments'))
    await followMenu(page).click()
    expect(await chosen(page)).toContain(say('follow.level.comments'))
    // A person viewing the task sees the move, so they get no notification.
    await page.goto(`/${map.team}/map/`)

    const workspace = await aVisitBy(team, here)
    await workspace.goto(`${path}move`)
    await says(workspace, say('audience.told', { count: 1 }))
    await workspace.getByRole('combobox', { name: say('team.move.to') }).selectOption('Planned')
    await press(workspace, 'Move')
    await says(workspace, say('team.move.done', { title: 'Dark mode', list: 'Planned' }))

    const mail = await app.nextMail(grace.email)
    expect(mail.text).toContain('Moved to')
    await page.reload()
    await usable(page)
    await page.getByRole('link', { name: say('bell.some', { count: 1 }) }).click()
    await says(page, 'Moved to')
    await usable(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Dark mode' })
    if (visiting.javaScript !== false) {
      // Hovering over the link prefetches the page, which must not mark the notification as read.
      let fetched = 0
      page.on('response', (response) => {
        if (response.url().endsWith(path)) fetched += 1
      })
      await restOn(link, () => fetched)
    }
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
    await page.getByRole('link', { name: say('bell.none'), exact: true }).waitFor()

    await workspace.goto(`/${map.team}/map/manage/notices`)
    await says(workspace, 'Grace Byron')
    await usable(workspace)

    const stranger = await aVisit(here)
    await stranger.goto(new URL(/\S+\/you\/mail\/\S+/.exec(mail.text)?.[0] ?? '').pathname)
    await says(stranger, 'About “Dark mode”')
    await usable(stranger)
    await press(stranger, say('mail-link.mute'))
    await says(stranger, say('mail-link.muted'))
    const choice = (shown: Page) => shown.getByRole('combobox', { name: say('you.mail.follows') })
    await choice(stranger).selectOption('Never')
    await press(stranger, say('action.save'))
    await says(stranger, say('you.mail.saved'))

    await page.goto(path)
    await page.getByRole('button', { name: say('follow.muted'), exact: true }).waitFor()
    await followMenu(page).click()
    expect(await chosen(page)).toContain(say('follow.level.mute.help'))
    await page.goto('/you/settings')
    expect(await choice(page).inputValue()).toBe('never')
    await usable(page)
  })
})
