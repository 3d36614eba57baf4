import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectToastAbove, toast, toastText } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { voteButton } from '../support/browser/vote-button.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

async function aBoard(visiting: Visiting = {}) {
  const map = await aMap()
  for (const title of ['Dark mode', 'Export']) await map.task({ title })
  const page = await aVisitBy(await aPerson(map), visiting)
  await page.clock.install()
  await page.goto(`/${map.team}/map/`)
  return { map, page }
}

it('only the newest toast is visible, and it stays while it is hovered or focused', async () => {
  const { page } = await aBoard()
  // On a slow machine, the first toast's time could be up before the second arrives.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await voteButton(page, 'Dark mode').click()
  await soon(() => toastText(page)).toBe(say('vote.cast.following'))
  await page.route('**/vote', (route) => route.abort('aborted'))
  await voteButton(page, 'Export').click()
  await soon(() => page.locator('#toasts > .toast').count()).toBe(2)
  expect(await page.locator('#toasts > .toast:visible').count()).toBe(1)
  await page.clock.runFor(2_000)
  await soon(() => toastText(page)).toBe(say('script.failed'))

  await toast(page).hover()
  await page.clock.runFor(60_000)
  expect(await toastText(page)).toBe(say('script.failed'))
  await toast(page)
    .getByRole('button', { name: say('flash.dismiss') })
    .focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  expect(await toastText(page)).toBe(say('script.failed'))
  await page.keyboard.press('Escape')
  await toast(page).waitFor({ state: 'detached' })
})

it('a toast stays on the next page and disappears after a while', async () => {
  const { page } = await aBoard()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await voteButton(page, 'Dark mode').click()
  await toast(page).waitFor()
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  // However slow the machine is, only the frames that the page is rendered in go by.
  const isNextPage = async () => {
    await page.clock.runFor(16)
    return page.getByRole('heading', { level: 1, name: 'Export' }).isVisible()
  }
  await soon(isNextPage).toBe(true)
  expect(await toastText(page)).toBe(say('vote.cast.following'))
  await page.clock.fastForward(30_000)
  await toast(page).waitFor({ state: 'detached' })
})

it('on a phone, a toast is above the bar at the bottom', async () => {
  const { page } = await aBoard({ width: 375 })
  await voteButton(page, 'Dark mode').click()
  await expectToastAbove(page, page.locator('.header-actions'))
  await expectUsable(page)
})
