import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

/** A task with a comment by someone else, opened by a member of the team or another person. */
async function aTask(visiting: { width: number; javaScript: boolean }, role?: 'Moderator') {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  await map.client('write').comments.create({ parent: task.id, content: 'Yes, please.' })
  const page = await aVisitBy(await aPerson(map, role ? { role } : {}), visiting)
  await page.goto(new URL(task.service_url).pathname)
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} isn't shown.`)
    return box
  }
  return { page, boxOf, menu: page.getByRole('dialog', { name: say('field.status') }) }
}

it.each([true, false])('a menu opens below its button and closes again, JavaScript: %s', async (javaScript) => {
  const { page, boxOf, menu } = await aTask({ width: 1280, javaScript }, 'Moderator')
  const status = page.locator('.property').first()
  await status.click()
  const [button, items] = [await boxOf('.property >> nth=0'), await boxOf('.menu:popover-open')]
  expect(items.x).toBeCloseTo(button.x, 0)
  expect(items.y - (button.y + button.height)).toBeGreaterThanOrEqual(0)
  expect(items.y - (button.y + button.height)).toBeLessThan(10)

  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await status.click()
  await menu.waitFor()
  await page.mouse.click(5, 500)
  await menu.waitFor({ state: 'hidden' })
})

it.each([true, false])('on a phone it is a sheet at the bottom, JavaScript: %s', async (javaScript) => {
  const { page, boxOf, menu } = await aTask({ width: 390, javaScript }, 'Moderator')
  await page.locator('.property').first().click()
  const height = page.viewportSize()?.height ?? 0
  await soon(async () => {
    const { x, y, width, height: tall } = await boxOf('.menu:popover-open')
    return [x, width, Math.round(y + tall)]
  }).toEqual([0, 390, height])
  if (javaScript) await expectUsable(page)
  await page.mouse.click(200, 20)
  await menu.waitFor({ state: 'hidden' })
  // The properties are in one row, and appear only once on the page.
  const tops = await page.locator('.property').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.locator('.properties').count()).toBe(1)
})

it("a comment's menu has Pin and Delete for the team, and Report for everyone else", async () => {
  const entries = async (role?: 'Moderator') => {
    const { page } = await aTask({ width: 1280, javaScript: true }, role)
    await page.locator('.comment-actions > button').click()
    return page.locator('.menu:popover-open > :is(a, button)').allTextContents()
  }

  expect(await entries('Moderator')).toEqual([say('answer.pin'), say('action.delete')])
  expect(await entries()).toEqual([say('report.link')])
})
