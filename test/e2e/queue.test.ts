import { describe, expect, it } from 'vitest'
import { suggestTask } from '../../src/features/suggestions/verbs/suggestions.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { expectToastAbove } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { say } from '../support/say.ts'

async function aQueue(...titles: string[]) {
  const map = await aMap()
  const [member, author] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { first_name: 'Grace' })]
  await map.task({ title: 'Dark mode for the reports' })
  for (const title of titles) await suggest(map, author, title)
  return { map, member, author, path: `/${map.team}/map/manage/queue` }
}

const suggest = async (map: TestMap, author: { id: number }, title: string) =>
  suggestTask(actingAs(map, author), renderTask({ parent: map.list(), title, description: 'For *late* nights.' }))

const waiting = async (map: TestMap) =>
  (await map.client('write').tasks.list({ pending: true, ordering: 'created' })).results.map(({ title }) => title)

/** Opens the queue as a member, with helpers for reading it and pressing keys. */
async function open(member: TestPerson, path: string, visiting: Parameters<typeof aVisitBy>[1] = {}) {
  const page = await aVisitBy(member, visiting)
  const shown = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  const done = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor({ state: 'attached' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(path)
  return {
    page,
    shown,
    done,
    press,
    box: (title: string) => page.getByRole('checkbox', { name: say('queue.pick', { title }) }),
  }
}

it('a moderator works through the queue with the keyboard alone, without a page load', async () => {
  const { map, member, path } = await aQueue('One', 'Two', 'Dark mode in reports', 'Four')
  const { page, shown, done, press } = await open(member, path)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await shown('One')

  await press('j')
  await shown('Two')
  await press('ArrowUp')
  await shown('One')
  await press('a')
  await shown('Two')
  await done(say('queue.done.approve', { count: 1, title: 'One' }))
  expect(await waiting(map)).toEqual(['Two', 'Dark mode in reports', 'Four'])
  await page.locator('body[data-same-page]').waitFor()
  await press('z')
  await done(say('flash.undone'))
  await shown('One')
  expect(await waiting(map)).toContain('One')

  await press('d')
  await page.keyboard.type('Not a good plan, jak')
  await press('Escape', 'j')
  await shown('Two')
  await press('k')
  await shown('One')
  await press('d', 'Control+Enter')
  await done(say('queue.done.decline', { count: 1, title: 'One' }))
  await shown('Two')
  await press('q')
  await page.keyboard.type('Which one?')
  await press('Control+Enter')
  await done(say('queue.done.ask', { count: 1 }))
  await shown('Dark mode in reports')
  await press('m')
  await page.keyboard.type('dark mode for')
  await page.getByRole('option', { name: /Dark mode for the reports/ }).waitFor()
  await press('ArrowDown', 'Enter')
  await done(say('queue.done.merge', { count: 1, title: 'Dark mode in reports' }))
  await shown('Four')
  await press('s', 'Enter')
  await done(say('queue.done.snooze', { count: 1, title: 'Four' }))
  await shown('Two')
  expect((await map.client('write').trash.list()).results.map(({ reason }) => reason)).toEqual(['Not a good plan, jak'])
  expect(await waiting(map)).toEqual(['Two', 'Four'])

  await press('Control+a')
  await expectUsable(page)
  await press('?')
  await page.getByRole('dialog').getByText(say('queue.snooze'), { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: say('shortcuts.letters') }).click()
  await press('Escape')
  await press('1')
  await page.reload()
  await shown('Two')
  await press('a')
  expect(await waiting(map)).toEqual(['Two', 'Four'])
})

it.each([1440, 820, 390])('a toast is above the bulk action bar, %i pixels wide', async (width) => {
  const { member, path } = await aQueue('One', 'Two', 'Three')
  const { page, done, box } = await open(member, path, { width })
  const bar = page.locator('.action-bar')
  await box('One').check()
  await bar.getByRole('button', { name: say('queue.approve') }).click()
  await done(say('queue.done.approve', { count: 1, title: 'One' }))

  await box('Two').check()
  await box('Three').check()

  await expectToastAbove(page, bar)
  await expectUsable(page)
})

it('keys act on the selection, which survives navigating, clicking and undoing; Escape clears it', async () => {
  const { map, member, path } = await aQueue('One', 'Two', 'Three', 'Four')
  const { page, shown, done, press, box } = await open(member, path)
  const bar = page.locator('.action-bar')
  const actions = page.locator('.queue-actions')
  await shown('One')
  expect([await bar.isVisible(), await actions.isVisible()]).toEqual([false, true])

  await press('x', 'j', 'x', 'j')
  await page.getByRole('link', { name: 'Four' }).click()
  await shown('Four')
  await bar.getByText(`2 ${say('bulk.selected')}`).waitFor()
  expect([await box('One').isChecked(), await box('Two').isChecked()]).toEqual([true, true])
  await expectUsable(page)
  await press('m')
  expect(await page.locator(':popover-open').count()).toBe(0)
  await press('Escape')
  await bar.waitFor({ state: 'hidden' })

  await box('One').check()
  await box('Three').click({ modifiers: ['Shift'] })
  await press('d')
  await page.keyboard.type('All the same.')
  await press('Control+Enter')
  await done(say('queue.done.decline', { count: 3 }))
  await shown('Four')
  expect(await waiting(map)).toEqual(['Four'])
  await box('Four').check()
  await press('z')
  await done(say('flash.undone'))
  await box('One').waitFor()
  expect([await box('Four').isChecked(), await waiting(map)]).toEqual([true, ['One', 'Two', 'Three', 'Four']])
  await press('a')
  await done(say('queue.done.approve', { count: 1, title: 'Four' }))
  expect(await waiting(map)).toEqual(['One', 'Two', 'Three'])
})

it('a moderator approves twenty items by keyboard in under twenty seconds, and the badge shows how many are left', async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Wish ${index + 1}`)
  const { map, member, path } = await aQueue(...titles)
  const { page, shown, done, press } = await open(member, path)
  const badge = (count: number) => page.locator('.workspace-link .waiting-count', { hasText: String(count) }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await shown('Wish 1')
  await badge(24)
  const approve = page.locator('.queue-actions').getByRole('button', { name: say('queue.approve'), exact: true })

  const started = performance.now()
  for (const title of titles.slice(0, 20)) {
    await shown(title)
    await press('a')
  }
  await done(say('queue.done.approve', { count: 1, title: 'Wish 20' }))
  const seconds = (performance.now() - started) / 1000

  expect(seconds).toBeLessThan(20)
  expect(await waiting(map)).toEqual(titles.slice(20))
  await badge(4)
  await shown('Wish 21')
  expect(await page.locator('.queue-list li:visible').count()).toBe(4)
  const place = await approve.boundingBox()
  expect((place?.y ?? 900) + (place?.height ?? 0)).toBeLessThan(900)
})

it('an item that its author has just edited is not approved: the page says why and shows the new text', async () => {
  const { map, member, author, path } = await aQueue('One', 'Two')
  const { page, shown, press } = await open(member, path)
  await shown('One')
  const [task] = (await map.client('write').tasks.list({ pending: true, ordering: 'created' })).results
  const own = `${new URL(task?.service_url ?? '').pathname}own`
  expect((await author.post(own, { title: 'One', description: 'Something else.' })).status).toBe(303)

  await press('a')
  await page.getByText(say('problem.changed_since_read')).waitFor()
  await shown('One')
  await page.getByText('Something else.').waitFor()
  expect(await waiting(map)).toEqual(['One', 'Two'])
  await press('a')
  await shown('Two')
})

it('a moderator works through the queue on a phone without scripts', async () => {
  const { map, member, path } = await aQueue('One', 'Two', 'Three', 'Dark mode in reports')
  const page = await aVisitBy(member, { width: 375, scheme: 'dark', javaScript: false })
  const actions = page.locator('.queue-actions')
  const button = (name: string) => actions.getByRole('button', { name, exact: true })
  const fold = (name: string) => actions.locator('[popovertarget]', { hasText: name }).click()
  await page.goto(`/${map.team}/map/`)
  await page.getByRole('link', { name: /Manage/ }).click()
  await page.getByRole('heading', { level: 1, name: say('queue.section') }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await actions.isVisible()).toBe(false)

  await page.getByRole('link', { name: 'One', exact: true }).click()
  expect(await page.locator('.queue-list').isVisible()).toBe(false)
  const place = await button(say('queue.approve')).boundingBox()
  expect(place?.y).toBeGreaterThan(600)
  await page.getByRole('combobox', { name: say('queue.to.list') }).selectOption('Planned')
  await button(say('queue.approve')).click()
  await page.getByText(say('queue.done.approve', { count: 1, title: 'One' })).waitFor()
  await fold(say('queue.decline'))
  await actions.getByRole('textbox', { name: say('queue.reason') }).fill('Not now.')
  await actions
    .getByRole('dialog')
    .getByRole('button', { name: say('queue.decline') })
    .click()
  await page.getByText(say('queue.done.decline', { count: 1, title: 'Two' })).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: say('flash.undo') }).click()
  await page.getByText(say('flash.undone')).waitFor()
  expect(await waiting(map)).toEqual(['Two', 'Three', 'Dark mode in reports'])

  await page.getByRole('link', { name: say('queue.back') }).click()
  await page.getByRole('link', { name: 'Dark mode in reports' }).click()
  await fold(say('queue.merge'))
  await actions.getByRole('textbox', { name: say('queue.merge.search') }).fill('for the reports')
  await actions.getByRole('button', { name: say('search.send') }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /Dark mode for the reports/ }).click()
  await page.getByText(say('queue.done.merge', { count: 1, title: 'Dark mode in reports' })).waitFor()

  await page.goto(path)
  for (const title of ['Two', 'Three']) await page.getByRole('checkbox', { name: say('queue.pick', { title }) }).check()
  await page
    .locator('.action-bar')
    .getByRole('button', { name: say('queue.approve') })
    .click()
  await page.getByText(say('queue.done.approve', { count: 2 })).waitFor()
  await page.getByText(say('queue.empty')).waitFor()
  await expectNoSidewaysScroll(page)
})

it('a duplicate is merged with one click, or with two keys; blocking is under More', async () => {
  const { map, member, path } = await aQueue('Dark mode in reports', 'Dark mode for reports', 'Spam')
  const { page, shown, done, press } = await open(member, path)
  await shown('Dark mode in reports')
  const similar = page.getByRole('region', { name: say('queue.similar') })
  await similar.getByRole('listitem').filter({ hasText: 'Dark mode for the reports' }).getByRole('button').click()
  await done(say('queue.done.merge', { count: 1, title: 'Dark mode in reports' }))
  await shown('Dark mode for reports')
  await press('m')
  await page.getByRole('dialog', { name: say('queue.merge.search') }).waitFor()
  await press('Enter')
  await done(say('queue.done.merge', { count: 1, title: 'Dark mode for reports' }))
  await shown('Spam')
  await page.getByText(say('queue.similar.none')).waitFor()
  await page.getByRole('button', { name: 'Block Grace Byron' }).click()
  const menu = page.getByRole('dialog', { name: 'Block Grace Byron' })
  await expectUsable(page)
  await menu.getByRole('textbox', { name: say('queue.reason') }).fill('Spam.')
  await menu.getByRole('button', { name: say('queue.remove') }).click()
  await done(say('queue.done.remove', { count: 1 }))
  await page.getByRole('heading', { name: say('queue.empty') }).waitFor()
  expect(await waiting(map)).toEqual([])
})

it('an administrator trusts a person and changes the moderation rules, on a phone without scripts', async () => {
  const { member, path } = await aQueue('One')
  const page = await aVisitBy(member, { width: 375, javaScript: false })
  await page.goto(path)
  await page.getByRole('link', { name: 'One', exact: true }).click()
  await page.getByRole('button', { name: say('queue.approve.trust') }).click()
  await page.getByText(say('queue.empty')).waitFor()
  await page.goto(path.replace('queue', 'waiting'))
  await page.getByText('Grace Byron').waitFor()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('radio', { name: say('waiting.newcomers') })
    .last()
    .check()
  await page.getByRole('button', { name: say('waiting.save') }).click()
  await page.getByText(say('waiting.saved')).waitFor()
  await page.getByRole('button', { name: say('waiting.clear.of', { name: 'Grace Byron' }) }).click()
  await page.getByText(say('waiting.trusted.none')).waitFor()
})

it.each([820, 1440])('the menus of an item stay within its pane at %i pixels', async (width) => {
  const { member, path } = await aQueue('One')
  const { page } = await open(member, path)
  await page.setViewportSize({ width, height: 900 })
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
  await page.locator('.queue-place').waitFor()
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
    await page.getByText(say('comment.waiting.badge'), { exact: true }).waitFor()
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
      await actions.locator('[popovertarget]', { hasText: panel }).click()
    }
    await openPanel('Dark mode for the reports', say('queue.merge'))
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
