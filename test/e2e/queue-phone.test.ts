import { expect, it } from 'vitest'
import { aQueue, waiting } from '../support/browser/queue.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { say } from '../support/say.ts'

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
  const place = await button(say('action.approve')).boundingBox()
  expect(place?.y).toBeGreaterThan(600)
  await page.getByRole('combobox', { name: say('field.list') }).selectOption('Planned')
  await button(say('action.approve')).click()
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
  await fold(say('merge.send'))
  await actions.getByRole('textbox', { name: say('queue.merge.search') }).fill('for the reports')
  await actions.getByRole('button', { name: say('search.send') }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /Dark mode for the reports/ }).click()
  await page.getByText(say('queue.done.merge', { count: 1, title: 'Dark mode in reports' })).waitFor()

  await page.goto(path)
  for (const title of ['Two', 'Three'])
    await page.getByRole('checkbox', { name: say('action.select.named', { title }) }).check()
  await page
    .locator('.action-bar')
    .getByRole('button', { name: say('action.approve') })
    .click()
  await page.getByText(say('queue.done.approve', { count: 2, title: '' })).waitFor()
  await page.getByText(say('queue.empty')).waitFor()
  await expectNoSidewaysScroll(page)
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
  await page.getByRole('button', { name: say('action.save') }).click()
  await page.getByText(say('waiting.saved')).waitFor()
  await page.getByRole('button', { name: say('waiting.clear.of', { name: 'Grace Byron' }) }).click()
  await page.getByText(say('waiting.trusted.none')).waitFor()
})
