import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { changeBeforeNextPost } from '../support/browser/requests.ts'
import { soon } from '../support/browser/soon.ts'
import { fromRightToLeft, variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const commentOf = (page: Page, name: string) => page.locator('.comments li').filter({ hasText: name })

describe.each([...variants, fromRightToLeft])('$variant', ({ visiting }) => {
  it('a person comments, the team replies, and visitors can read both', async () => {
    const { map, path } = await aTask()
    const ada = await aVisitBy(await aPerson(map), visiting)
    const team = await aVisitBy(await aPerson(map, { first_name: 'Grace', last_name: '', role: 'Moderator' }), visiting)

    await ada.goto(path)
    await ada.getByRole('textbox', { name: say('comment.label') }).fill('My eyes would **thank** you.')
    await ada.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await ada.getByRole('main').getByText(say('comment.added')).waitFor()
    expect(await ada.locator('strong', { hasText: 'thank' }).count()).toBe(1)
    expect(await ada.getByRole('textbox', { name: say('comment.label') }).inputValue()).toBe('')

    await team.goto(path)
    await team.getByRole('link', { name: say('comment.reply.to', { name: 'Ada Byron' }) }).click()
    await team.getByRole('textbox', { name: say('comment.reply.to', { name: 'Ada Byron' }) }).fill('It is on its way.')
    await team.getByRole('button', { name: say('comment.reply'), exact: true }).click()
    await team.getByRole('main').getByText(say('comment.added')).waitFor()

    const visitor = await aVisit(visiting)
    await visitor.goto(path)
    await commentOf(visitor, 'It is on its way.')
      .getByText(say('task.replying', { name: 'Ada Byron' }))
      .waitFor()
    await commentOf(visitor, 'It is on its way.').getByText(say('task.team'), { exact: true }).waitFor()
    await visitor.getByRole('heading', { name: `${say('task.conversation')} 2` }).waitFor()
    await expectNoSidewaysScroll(visitor)
  })
})

describe.each(variants)('$variant', ({ visiting }) => {
  it('a comment has a preview, is rejected when empty, and is rejected once comments are locked', async () => {
    const { map, id, path } = await aTask()
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(path)
    const field = page.getByRole('textbox', { name: say('comment.label') })

    await field.click()
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await page.getByRole('alert').waitFor()
    await field.fill('A **bold** thought')
    await page.getByRole('button', { name: say('action.preview') }).click()
    await page
      .getByRole('region', { name: say('action.preview') })
      .locator('strong', { hasText: 'bold' })
      .waitFor()

    expect(await field.inputValue()).toBe('A **bold** thought')
    await changeBeforeNextPost(page, '**/comment*', () => map.client('manage').tasks.edit(id, { lock_comments: true }))
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await page.getByText(say('problem.comments_locked')).first().waitFor()
    expect(await page.locator('.comments li').count()).toBe(0)
  })

  it('in a long conversation, errors, previews and new comments are scrolled into view', async () => {
    const { map, id, path } = await aTask()
    const content = 'I have much to say about this.\n\n'.repeat(9)
    for (let n = 0; n < 5; n++) await map.client('write').comments.create({ parent: id, content })
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(path)

    await page.getByRole('textbox', { name: say('comment.label') }).click()
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await expectOnScreen(page.getByRole('alert'))
    await page.getByRole('textbox', { name: say('comment.label') }).fill('Me too')
    await page.getByRole('button', { name: say('action.preview') }).click()
    await expectOnScreen(page.getByRole('region', { name: say('action.preview') }))
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await expectOnScreen(page.locator('.comments li', { hasText: 'Me too' }))

    await page
      .getByRole('link', { name: say('comment.reply.to', { name: 'The write token' }) })
      .first()
      .click()
    await page.getByRole('textbox', { name: say('comment.reply.to', { name: 'The write token' }) }).fill('No')
    await page.getByRole('button', { name: say('comment.reply'), exact: true }).click()
    await expectOnScreen(page.locator('.comments li.reply', { hasText: 'No' }))
  })

  it('a person follows and unfollows a task', async () => {
    const { map, id, path } = await aTask()
    const page = await aVisitBy(await aPerson(map), visiting)
    const followers = async () => (await map.client('read').tasks.get(id)).subscribers_count
    await page.goto(path)

    await page.getByRole('button', { name: say('follow.start'), exact: true }).click()
    await page.getByText(say('follow.on')).first().waitFor()
    expect(await followers()).toBe(1)

    await page.getByRole('button', { name: say('follow.following') }).click()
    await page.getByText(say('follow.off')).first().waitFor()
    await page.getByRole('button', { name: say('follow.start'), exact: true }).waitFor()
    expect(await followers()).toBe(0)
  })
})

describe.each(variants)('$variant', ({ visiting }) => {
  it('a moderator mentions people with @, and mentions appear as chips in the comment', async () => {
    const { map, id, path } = await aTask()
    for (const [first_name, last_name] of [
      ['Grace', 'Hopper'],
      ['Alan', 'Turing'],
    ] as const) {
      const person = await aPerson(map, { first_name, last_name })
      await person.post(`${path}comment`, { content: 'Me too', from: path })
    }
    const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
    await page.goto(path)
    const field = page.getByRole('textbox', { name: say('comment.label') })

    if (visiting.javaScript === false) await field.fill('Thank you, @Grace Hopper!')
    else {
      const send = page.getByRole('button', { name: say('comment.send'), exact: true })
      const height = async () => (await field.boundingBox())?.height ?? 0
      const before = await height()
      expect(await send.isVisible()).toBe(false)
      await field.click()
      await send.waitFor()
      expect(await height()).toBeGreaterThan(before)

      const people = page.getByRole('listbox', { name: say('mention.label') })
      await field.pressSequentially('Thank you, @')
      await soon(() => people.getByRole('option').allTextContents()).toEqual([
        expect.stringContaining('Alan Turing'),
        expect.stringContaining('Grace Hopper'),
      ])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await soon(() => people.isVisible()).toBe(false)
      await field.pressSequentially('h')
      await soon(() => people.getByRole('option').allTextContents()).toEqual([expect.stringContaining('Grace Hopper')])
      expect(await people.getByRole('option', { selected: true }).count()).toBe(1)
      await page.keyboard.press('Tab')
      expect(await field.inputValue()).toBe('Thank you, @Grace Hopper ')
      await field.pressSequentially('and @')
      await people.waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      expect(await field.inputValue()).toBe('Thank you, @Grace Hopper and @Alan Turing ')
      expect(await people.isVisible()).toBe(false)
    }
    await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
    await page.getByRole('main').getByText(say('comment.added')).waitFor()
    await page.locator('.comments .mention', { hasText: '@Grace Hopper' }).waitFor()
    const [, , comment] = (await map.client('read').comments.list(id)).results
    expect(comment?.parsed_content).not.toContain('mention')
  })
})

/** Checks that at least its first line is on screen. */
const expectOnScreen = (place: Locator) =>
  soon(() => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toSatisfy(
    (top: number) => top >= 0 && top < 760,
  )

async function aTask() {
  const map = await aMap()
  const { id, service_url } = await map.task({ title: 'Dark mode' })
  return { map, id, path: new URL(service_url).pathname }
}
