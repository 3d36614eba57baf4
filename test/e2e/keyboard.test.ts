import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { expectKeyboardReachesAll } from '../support/browser/keyboard.ts'
import { soon } from '../support/browser/soon.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { aFullMap } from '../support/builders/a-full-map.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { say } from '../support/say.ts'

let full: Awaited<ReturnType<typeof aFullMap>>
beforeAll(async () => {
  full = await aFullMap()
})

describe.each([375, 1280])('on a screen of %i pixels, with the keyboard alone', (width) => {
  it('every control can be reached, is visible and shows the focus', async () => {
    const page = await aVisit({ width })

    for (const path of [full.map, full.list, full.task, `${full.map}suggest`, `${full.map}search?q=dark`, '/sign-in']) {
      await page.goto(path)
      await expectKeyboardReachesAll(page)
    }
  })
})

describe('with the keyboard alone', () => {
  it('every control on the account pages can be reached, is visible and shows the focus', async () => {
    const ada = await aPerson(full.filled)
    await castVote(actingAs(full.filled, ada), { parent: Number(/task\/(\d+)/.exec(full.task)?.[1]) })
    const page = await aVisitBy(ada, { width: 375 })

    for (const path of ['/you/votes', '/you/settings', '/you/export', '/you/delete', '/sign-out']) {
      await page.goto(path)
      await expectKeyboardReachesAll(page)
    }
  })

  it('the first Tab reaches the link that skips to the content', async () => {
    const page = await aVisit()
    await page.goto(full.map)

    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe(say('skip.to.content'))
    expect((await page.locator(':focus').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')

    await soon(() => page.locator(':focus').getAttribute('id')).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true)
  })

  it.each(['Space', 'Enter'])('%s toggles a vote button repeatedly', async (key) => {
    const { page } = await aBoard()
    await reach(page, 'Vote for Dark mode')

    for (const voted of [true, false, true]) {
      await page.keyboard.press(key)
      await expectVoteButton(voteButton(page, 'Dark mode'), { voted, count: Number(voted) })
      await soon(() => nameOfFocus(page)).toContain('Vote for Dark mode')
    }
  })

  it('a button that changes the page keeps the focus', async () => {
    const { page } = await aBoard()
    await reach(page, 'Dark mode')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
    await reach(page, 'Follow')

    for (const next of [say('follow.following'), 'Follow', say('follow.following')]) {
      await page.keyboard.press('Space')
      await soon(() => nameOfFocus(page)).toBe(next)
    }
  })

  it('on a phone, a tab switches to another list', async () => {
    const { map, page } = await aBoard(375)
    await page.getByRole('link', { name: 'Dark mode' }).waitFor()

    await reach(page, 'Planned')
    await page.keyboard.press('Enter')

    await page.getByRole('link', { name: 'Export to CSV' }).waitFor()
    expect(await page.getByRole('link', { name: 'Dark mode' }).isVisible()).toBe(false)
    expect(await nameOfFocus(page)).toContain('Planned')
    expect(new URL(page.url()).search).toBe(`?list=${map.list('planned')}`)
  })

  it('results appear while typing and are announced, and the field keeps the focus', async () => {
    const { page } = await aBoard()
    await reach(page, say('search.label'))
    await page.keyboard.type('expo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: say('search.title') }).waitFor()
    await page
      .getByRole('main')
      .getByText(say('search.found', { count: 1 }))
      .waitFor()

    await reach(page, say('search.label'))
    await page.keyboard.press('End')
    for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace')
    await page.keyboard.type('dar')

    await page.getByRole('link', { name: 'Dark mode' }).waitFor()
    await soon(() => nameOfFocus(page)).toBe(say('search.label'))
    await soon(() => page.url()).toContain('search?q=dar')
    const told = () => page.getByRole('status').allTextContents()
    await soon(told).toContainEqual(expect.stringContaining(say('search.found', { count: 1 })))
  })

  it.each([
    ['suggestion', 'suggest', say('suggest.send'), say('suggest.what')],
    ['comment', 'task', 'Comment', say('comment.label')],
  ])('an empty %s shows the error at the field and keeps the focus', async (_does, place, button, label) => {
    const { page, task } = await aBoard()
    await page.goto(place === 'task' ? task : new URL(place, page.url()).href)
    await page.evaluate('for (const form of document.forms) form.noValidate = true')
    await reach(page, button)

    await page.keyboard.press('Enter')

    const told = await page.getByRole('alert').getAttribute('id')
    const field = page.getByRole('textbox', { name: label })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(told)
    const form = page.locator('form').filter({ has: field })
    await soon(() => form.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })

  it('Enter in the title sends the suggestion', async () => {
    const { page } = await aBoard()
    await page.goto(page.url().replace(/map\/.*/, 'map/suggest'))
    await reach(page, say('suggest.what'))

    await page.keyboard.type('Something quite new')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Something quite new' }).waitFor()
  })
})

/** Presses Tab until the control with this name has focus. */
async function reach(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    if ((await nameOfFocus(page)).startsWith(name)) return
  }
  throw new Error(`Tab does not reach ${name}.`)
}

/** The accessible name of the focused element. */
const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const name = element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    return name.trim().replace(/\s+/g, ' ')
  })

async function aBoard(width = 1280) {
  const map = await aMap()
  const { service_url } = await map.task({ title: 'Dark mode' })
  await map.task({ title: 'Export to CSV', parent: map.list('planned') })
  const page = await aVisitBy(await aPerson(map), { width })
  await page.goto(`/${map.team}/map/`)
  return { map, page, task: new URL(service_url).pathname }
}
