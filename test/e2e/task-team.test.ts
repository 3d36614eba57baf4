import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

/** A task with a comment, opened by an administrator. */
async function aTask(visiting: Visiting) {
  const map = await aMap()
  const member = await aPerson(map, { role: 'Administrator', first_name: 'Grace', last_name: 'Hopper' })
  await aPerson(map, { role: 'Moderator', first_name: 'Alan' })
  const task = await map.task({ title: 'Dark mode', description: 'At night.' })
  await map.client('write').comments.create({ parent: task.id, content: 'We are on it.' })
  const path = new URL(task.service_url).pathname
  const page = await aVisitBy(member, visiting)
  await page.goto(path)
  const usable = async () => {
    if (visiting.javaScript !== false) await expectUsable(page)
  }
  return { map, task, path, page, member, usable, main: page.getByRole('main') }
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
/** Chooses an entry from the ⋯ menu. */
async function choose(page: Page, name: string) {
  await page.locator('.task-menu').click()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}
const property = (page: Page, text: string) => page.locator('.property', { hasText: text })
async function setProperty(page: Page, name: string, choice: string) {
  await property(page, name).click()
  await page.locator('.menu:popover-open').getByRole('button', { name: choice }).click()
}
const notice = (page: Page, text: string) => page.getByRole('main').getByText(text).last().waitFor()

describe.each(variants)('$variant', ({ visiting }) => {
  it('a member edits a task, plans it, adds a note and pins the answer', async () => {
    const { map, task, page, usable, main } = await aTask(visiting)
    await usable()
    await choose(page, say('action.edit'))
    await main.getByRole('textbox', { name: say('field.title') }).fill('Night mode')
    await usable()
    await press(page, say('action.save'))
    await notice(page, say('team.edit.saved'))
    await page.getByRole('heading', { level: 1, name: 'Night mode' }).waitFor()
    expect(new URL(page.url()).pathname).toContain('night-mode')

    await setProperty(page, say('plan.assignee'), 'Grace Hopper')
    await notice(page, say('plan.done.assignee', { title: 'Grace Hopper' }))
    await property(page, 'Grace Hopper').waitFor()
    await press(page, say('flash.undo'))
    await notice(page, say('flash.undone'))
    await page.locator('.property', { hasText: 'Grace Hopper' }).waitFor({ state: 'detached' })
    // The property shows the choice before it's saved, so only the notice means that the page is ready for the next one.
    await setProperty(page, say('plan.assignee'), 'Grace Hopper')
    await notice(page, say('plan.done.assignee', { title: 'Grace Hopper' }))
    await setProperty(page, say('plan.priority'), say('plan.priority.urgent'))
    await notice(page, say('plan.done.priority', { title: say('plan.priority.urgent') }))
    await property(page, say('plan.priority.urgent')).waitFor()
    await usable()
    await main.getByText(say('notes.title')).click()
    await main.getByRole('textbox', { name: say('notes.label') }).fill('Ask first')
    await press(page, say('notes.send'))
    await notice(page, say('notes.added'))
    await main.getByText('Ask first').waitFor()
    await main.locator('.comment-actions [popovertarget]').click()
    await main.getByRole('button', { name: say('answer.pin') }).click()
    await main
      .getByRole('region', { name: say('answer.title') })
      .getByText('We are on it.')
      .waitFor()
    await usable()

    expect(await map.client('write').plans.get(task.id)).toMatchObject({
      assignee: { first_name: 'Grace' },
      priority: 'urgent',
    })
  })

  it('a member changes the status beside the text and undoes it', async () => {
    const { map, task, page, usable } = await aTask(visiting)
    const list = async () => (await map.client('read').tasks.get(task.id)).parent.id

    await property(page, say('field.status')).click()
    await usable()
    await page.locator('.menu:popover-open').getByRole('button', { name: 'Planned' }).click()
    await property(page, 'Planned').waitFor()
    await notice(page, say('team.move.done', { title: 'Dark mode', list: 'Planned' }))
    expect(await list()).toBe(map.list('planned'))
    const moved = (await map.events()).find(({ type }) => type === 'task.moved')
    expect(moved?.data).toMatchObject({ notify: true })

    await press(page, say('flash.undo'))
    await notice(page, say('flash.undone'))
    await property(page, 'Suggestions').waitFor()
    expect(await list()).toBe(map.list('suggestions'))
  })

  it('a member sees what will be deleted with a task, deletes it, undoes it, and later purges it from the trash', async () => {
    const { map, page, usable, main } = await aTask(visiting)
    const deleteIt = async () => {
      await choose(page, say('action.delete'))
      await notice(page, '1 task and 1 comment')
      await usable()
      await main.getByRole('textbox', { name: say('team.delete.reason') }).fill('Said twice')
      await press(page, say('team.delete.send'))
      await notice(page, say('trash.task.deleted', { title: 'Dark mode' }))
    }
    await deleteIt()
    // A toast that has focus stays.
    await main.getByRole('button', { name: 'Undo', exact: true }).focus()
    await usable()
    await press(page, 'Undo')
    await notice(page, say('flash.undone'))
    await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()

    await deleteIt()
    await page.goto(`/${map.team}/map/manage/trash`)
    await notice(page, 'Said twice')
    await usable()
    await main.getByRole('link', { name: new RegExp(`^${say('trash.purge')}.*Dark mode`) }).click()
    await page.getByRole('heading', { level: 1, name: say('trash.purge') }).waitFor()
    await usable()
    await press(page, say('trash.purge'))
    await notice(page, say('trash.empty'))
    await usable()
  })

  it('a member searches for a task, merges into it, and unmerges there', async () => {
    const { map, task, page, usable, main } = await aTask(visiting)
    await map.task({ title: 'Themes for everybody' })
    for (const name of ['ann', 'bea']) {
      await map.client('write').votes.create({ parent: task.id, voter: { email: `${map.team}.${name}@example.org` } })
    }
    await choose(page, say('merge.send'))
    await main.getByRole('searchbox', { name: say('merge.search') }).fill('themes')
    await press(page, 'Search')
    await main.getByRole('link', { name: /^Choose.*Themes for everybody/ }).waitFor()
    await usable()
    await main.getByRole('link', { name: /^Choose.*Themes for everybody/ }).click()
    await notice(page, '2 votes; 1 comment')
    await usable()
    await press(page, 'Merge')
    await notice(page, say('merge.done', { title: 'Dark mode', into: 'Themes for everybody' }))
    await page.getByRole('heading', { level: 1, name: 'Themes for everybody' }).waitFor()
    await usable()

    await main.getByRole('button', { name: /^Unmerge.*Dark mode/ }).click()
    await notice(page, say('merge.undone'))
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(2)
  })

  it('a member votes on behalf of a person, with a source, and removes the vote', async () => {
    const { map, task, page, usable, main } = await aTask(visiting)
    await choose(page, say('behalf.title'))
    await main.getByRole('textbox', { name: say('field.email') }).fill(`${map.team}@example.org`)
    await main.getByRole('textbox', { name: say('field.name') }).fill('Joan')
    await main.getByRole('textbox', { name: say('behalf.source') }).fill('https://mail.example/7')
    await usable()
    await press(page, say('behalf.send'))
    await notice(page, say('behalf.added'))
    await notice(page, 'added by Grace Hopper')
    await usable()
    await main.getByRole('button', { name: new RegExp(`^${say('voters.take-back')}.*Joan`) }).click()
    await notice(page, say('voters.empty'))
    await usable()
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(0)
  })
})

it('when two members edit the same title, the second one sees both versions and loses nothing', async () => {
  const { map, task, path, page, main } = await aTask({ width: 1280 })
  const other = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 375 })
  await other.goto(`${path}edit`)
  await choose(page, say('action.edit'))
  await main.getByRole('textbox', { name: say('field.title') }).fill('By the first')
  await press(page, say('action.save'))
  await notice(page, say('team.edit.saved'))

  await other.getByRole('textbox', { name: say('field.title') }).fill('By the second')
  await other.getByRole('textbox', { name: say('team.edit.description') }).fill('A longer text')
  await press(other, say('action.save'))
  await other.getByText(say('problem.changed_meanwhile')).first().waitFor()
  await other.getByText('By the first', { exact: true }).last().waitFor()
  expect(await other.getByRole('textbox', { name: say('field.title') }).inputValue()).toBe('By the second')
  await expectUsable(other)
  await press(other, say('action.save'))
  await notice(other, say('team.edit.saved'))
  expect(await map.client('read').tasks.get(task.id)).toMatchObject({
    title: 'By the second',
    description: 'A longer text',
  })
})
