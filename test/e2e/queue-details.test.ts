import { describe, expect, it } from 'vitest'
import { aQueue, openQueue } from '../support/browser/queue.ts'
import { expectToastAbove } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { say } from '../support/say.ts'

it.each([1440, 820, 390])('a toast is above the bulk action bar, %i pixels wide', async (width) => {
  const { member, path } = await aQueue('One', 'Two', 'Three')
  const { page, done, box } = await openQueue(member, path, { width })
  const bar = page.locator('.action-bar')
  await box('One').check()
  await bar.getByRole('button', { name: say('action.approve') }).click()
  await done(say('queue.done.approve', { count: 1, title: 'One' }))

  await box('Two').check()
  await box('Three').check()

  await expectToastAbove(page, bar)
  await expectUsable(page)
})

it.each([820, 1440])('the menus of an item stay within its pane at %i pixels', async (width) => {
  const { member, path } = await aQueue('One')
  const { page } = await openQueue(member, path, { width })
  const pane = await page.locator('.queue-item').boundingBox()
  const end = (pane?.x ?? 0) + (pane?.width ?? 0)
  for (const name of ['decline', 'merge', 'ask', 'more']) {
    await page.locator(`[popovertarget="queue-${name}"]`).click()
    const menu = await page.locator(`#queue-${name}:popover-open`).boundingBox()
    expect(menu?.x).toBeGreaterThan(pane?.x ?? 0)
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThan(end)
    await page.keyboard.press('Escape')
  }
})

it.each([375, 820])('at %i pixels, list and category line up and the workspace menu is at hand', async (width) => {
  const { map, member, path } = await aQueue('One')
  await map.client('manage').categories.create({ name: 'Look', emoji_shortname: ':art:' })
  const page = await aVisitBy(member, { width })
  await page.goto(path)
  await page.locator('.queue-list').getByRole('link', { name: 'One' }).click()
  // A wide screen shows the item already, and loads it again.
  await page.locator('.queue-item:not([aria-busy]) .queue-place').waitFor()
  const [list, category] = await page.locator('.queue-place select').all()
  const [above, below] = [await list?.boundingBox(), await category?.boundingBox()]
  expect([below?.x, below?.width]).toEqual([above?.x, above?.width])
  expect(await page.locator('.menu-button').isVisible()).toBe(width <= 640)
})

describe.each([375, 1280])('on a screen of %i pixels, these are accessible:', (width) => {
  it('a report, a pending comment, a private question and a declined suggestion', async () => {
    const { map, author, member } = await aQueue('One', 'Two')
    const client = map.client('manage')
    await client.waiting.edit({ comments_wait: 'everybody' })
    const [public_, one, two] = (await client.tasks.list({ ordering: 'created' })).results
    const path = new URL(public_?.service_url ?? '').pathname
    await client.messages.create(one?.id ?? 0, { content: 'Which browser?' })
    await client.tasks.decline(two?.id ?? 0, { reason: 'We stay small.' })
    const page = await aVisitBy(author, { width })

    await page.goto(path)
    await page.getByRole('textbox', { name: say('comment.label') }).fill('A word')
    await page.getByRole('button', { name: say('queue.kind.comment') }).click()
    await page.getByText(say('card.waiting'), { exact: true }).waitFor()
    await expectUsable(page)
    await page.goto(new URL(one?.service_url ?? '').pathname)
    await page.getByRole('textbox', { name: say('message.answer') }).fill('The old one')
    await page.getByRole('button', { name: say('message.send') }).click()
    await page.locator('.toast', { hasText: say('message.sent') }).waitFor()
    await expectUsable(page)
    await page.goto('/you')
    await page.getByText('We stay small.').waitFor()
    await expectUsable(page)

    const visitor = await aVisit({ width })
    await visitor.goto(path)
    await visitor.getByRole('link', { name: say('report.link.task') }).click()
    await visitor.getByRole('textbox', { name: say('report.reason') }).fill('Too dark')
    await expectUsable(visitor)
    await visitor.getByRole('button', { name: say('report.send') }).click()
    await visitor.locator('.toast', { hasText: say('report.sent') }).waitFor()

    const team = await aVisitBy(member, { width })
    const queue = `/${map.team}/map/manage/queue`
    const actions = team.locator('.queue-actions')
    const openPanel = async (item: string, panel: string) => {
      await team.goto(queue)
      await team.locator('.queue-list').getByRole('link', { name: item, exact: true }).click()
      await team.locator('.queue-list a[aria-current]', { hasText: item }).waitFor({ state: 'attached' })
      // The list shows the choice before the item has loaded.
      await team.locator('.queue-item:not([aria-busy])').waitFor()
      await actions.locator('[popovertarget]', { hasText: panel }).click()
    }
    await openPanel('Dark mode for the reports', say('merge.send'))
    await expectUsable(team)
    await openPanel('A word', say('queue.decline'))
    await team.evaluate(() => {
      for (const form of document.forms) form.noValidate = true
    })
    await actions
      .getByRole('dialog')
      .getByRole('button', { name: say('queue.decline') })
      .click()
    await team.getByRole('alert').waitFor()
    await expectUsable(team)
    for (const path of [queue, `${queue}?snoozed=1`, queue.replace('queue', 'waiting')]) {
      // On a wide screen, the list is next to the item and was already checked with it.
      if (path === queue && width > 640) continue
      await team.goto(path)
      await expectUsable(team)
    }
    await page.goto(new URL(two?.service_url ?? '').pathname)
    await page.getByRole('heading', { name: say('declined.title') }).waitFor()
    await expectUsable(page)
  })
})
