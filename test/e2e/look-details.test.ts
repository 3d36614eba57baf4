import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'

const backgroundOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

/** The distance between the centre of the initials and the centre of their circle, in pixels. */
const offCentre = (page: Page) =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('.avatar')].map((avatar) => {
    const range = document.createRange()
    range.selectNodeContents(avatar)
    const [text, circle] = [range.getBoundingClientRect(), avatar.getBoundingClientRect()]
    return Math.max(Math.abs(text.x + text.width / 2 - circle.x - circle.width / 2),
      Math.abs(text.y + text.height / 2 - circle.y - circle.height / 2))
  }))`)

it('on a task, Arabic runs right to left, code stands out in a highlighted comment, and initials are centred', async () => {
  const map = await aMap()
  const title = 'دعم اللغة العربية'
  const { id, service_url } = await map.task({ title, description: 'هذا مهم جدا لفريقنا' })
  await map.client('write').votes.create({ parent: id, voter: { email: `${map.team}@example.org`, first_name: 'Wim' } })
  const comment = await map.client('write').comments.create({ parent: id, content: 'Set `dir` to `auto`.' })
  const page = await aVisit()
  const alignment = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).direction`)

  await page.goto(`${new URL(service_url).pathname}#comment-${comment.id}`)
  await page.locator(`#comment-${comment.id}:target`).waitFor()
  expect([await alignment('h1'), await alignment('.task-text .prose')]).toEqual(['rtl', 'rtl'])
  const [around, code] = [await backgroundOf(page, 'li:target'), await backgroundOf(page, 'li:target code')]
  expect(code).not.toBe(around)
  expect(await offCentre(page)).toBeLessThan(1.5)
})

it("a member on a phone or tablet sees the map's name, however long it is", async () => {
  const map = await aMap()
  await map.client('manage').map.edit({ name: 'Donaudampfschifffahrtsgesellschaftsplan' })
  const { pathname } = new URL((await map.task({ title: 'Dark mode' })).service_url)
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 320 })
  for (const path of [pathname, `/${map.team}/map/`, `/${map.team}/map/manage`]) {
    for (const [width, least] of [
      [320, 150],
      [390, 150],
      [820, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      expect((await page.locator('.brand bdi').boundingBox())?.width, `${path} at ${width}`).toBeGreaterThan(least)
    }
  }
})

it('the tabs on the account pages stay in the same place', async () => {
  const page = await aVisitBy(await aPerson(await aMap()))
  const places: unknown[] = []
  for (const path of ['/you', '/you/votes', '/you/comments', '/you/notices', '/you/settings']) {
    await page.goto(path)
    places.push(await page.locator('nav.choices a').first().boundingBox())
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
})
