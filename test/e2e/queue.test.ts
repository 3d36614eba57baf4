import { describe, expect, it } from 'vitest'
import { suggestTask } from '../../src/features/suggestions/verbs/suggestions.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
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

it('a moderator works through the queue with the keyboard alone', async () => {
  const { map, member, path } = await aQueue('One', 'Two', 'Dark mode in reports', 'Four')
  const page = await aVisitBy(member, { width: 1280 })
  const selected = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  const done = (text: string) => page.locator('main').getByRole('status').filter({ hasText: text }).waitFor()
  await page.goto(path)
  await selected('One')

  await page.keyboard.press('j')
  await selected('Two')
  await page.keyboard.press('k')
  await selected('One')
  await page.keyboard.press('a')
  await done(say('queue.done.approve', { count: 1 }))
  await selected('Two')
  expect(await waiting(map)).toEqual(['Two', 'Dark mode in reports', 'Four'])
  await page.keyboard.press('z')
  await done(say('flash.undone'))
  await selected('One')
  expect(await waiting(map)).toContain('One')

  await page.keyboard.press('d')
  await page.keyboard.type('Not a good plan, jak')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await done(say('queue.done.decline', { count: 1 }))
  await selected('Two')
  await page.keyboard.press('q')
  await page.keyboard.type('Which one?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await done(say('queue.done.ask', { count: 1 }))
  await selected('Dark mode in reports')
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await done(say('queue.done.merge', { count: 1 }))
  await selected('Four')
  await page.keyboard.press('h')
  await done(say('queue.done.snooze', { count: 1 }))
  await selected('Two')

  await page.keyboard.press('x')
  expect(await page.getByRole('checkbox', { name: say('bulk.select', { title: 'Two' }) }).isChecked()).toBe(true)
  await page.keyboard.press('Control+a')
  expect(await waiting(map)).toEqual(['Two', 'Four'])
  await page.getByText(say('queue.keys'), { exact: true }).click()
  await expectUsable(page)
  await page.getByRole('checkbox', { name: say('queue.keys.on') }).click()
  await page.keyboard.press('1')
  await page.reload()
  await selected('Two')
  await page.keyboard.press('a')
  expect(await waiting(map)).toEqual(['Two', 'Four'])
})

it('a moderator works through the queue on a phone without scripts', async () => {
  const { map, member, path } = await aQueue('One', 'Two', 'Three', 'Four')
  const page = await aVisitBy(member, { width: 375, scheme: 'dark', javaScript: false })
  const button = (name: string) => page.locator('.queue-item').getByRole('button', { name, exact: true })
  await page.goto(`/${map.team}/map/`)
  await page.getByRole('link', { name: /Manage/ }).click()
  await page.getByRole('heading', { level: 1, name: say('queue.section') }).waitFor()
  await expectNoSidewaysScroll(page)

  await page.getByRole('combobox', { name: say('queue.to.list') }).selectOption('Planned')
  await button('Approve').click()
  await page.getByText(say('queue.done.approve', { count: 1 }), { exact: true }).waitFor()
  await page
    .getByRole('textbox', { name: say('queue.reason') })
    .last()
    .fill('Not now.')
  await button('Decline').click()
  await page.getByText(say('queue.done.decline', { count: 1 }), { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: say('flash.undo') }).click()
  await page.getByText(say('flash.undone')).waitFor()
  expect(await waiting(map)).toEqual(['Two', 'Three', 'Four'])

  for (const title of ['Two', 'Four']) await page.getByRole('checkbox', { name: `Select “${title}”` }).check()
  await page.getByText(say('queue.bulk')).click()
  await page
    .locator('.queue-bulk')
    .getByRole('button', { name: say('queue.approve') })
    .click()
  await page.getByText(say('queue.done.approve', { count: 2 })).waitFor()
  await page.goto(path)
  await button(say('queue.approve.trust')).click()
  await page.getByText(say('queue.empty')).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: say('workspace.menu') }).click()
  await page.getByRole('link', { name: say('waiting.section') }).click()
  await page.getByText('Grace Byron').waitFor()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('radio', { name: say('waiting.newcomers') })
    .last()
    .check()
  await page.getByRole('button', { name: say('you.settings.save') }).click()
  await page.getByText(say('you.settings.saved')).waitFor()
  await page.getByRole('button', { name: say('waiting.clear.of', { name: 'Grace Byron' }) }).click()
  await page.getByText(say('waiting.trusted.none')).waitFor()
})

describe.each([375, 1280])('on a screen of %i pixels everybody can use', (width) => {
  it('reporting, a waiting comment, a private question and a declined suggestion', async () => {
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
    await page.locator('main').getByText(say('message.sent')).waitFor()
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
    await visitor.locator('main').getByText(say('report.sent')).waitFor()

    const team = await aVisitBy(member, { width })
    await team.goto(`/${map.team}/map/manage/queue`)
    for (const name of ['A word', 'Dark mode for the reports']) {
      await team.getByRole('link', { name, exact: true }).first().click()
      await team.locator('.queue-list a[aria-current]', { hasText: name }).waitFor()
      await expectUsable(team)
    }
    await sendUnchecked(team, 'Merge')
    await expectUsable(team)
    for (const section of ['queue?snoozed=1', 'waiting']) {
      await team.goto(`/${map.team}/map/manage/${section}`)
      await expectUsable(team)
    }
    await page.goto(new URL(two?.service_url ?? '').pathname)
    await page.getByRole('heading', { name: say('declined.title') }).waitFor()
    await expectUsable(page)
  })
})
