import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { soon } from '../support/browser/soon.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe.each(variants)('$variant', ({ visiting }) => {
  it('a person replies below a comment, edits the reply and deletes it', async () => {
    const { map, id, path } = await aTask()
    for (const content of ['One', 'Two']) await map.client('write').comments.create({ parent: id, content })
    const withScript = visiting.javaScript !== false
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(path)
    const first = page.locator('.comments > li', { hasText: 'One' })

    if (withScript) await page.getByRole('textbox', { name: say('comment.label') }).fill('I agree')
    await first.getByRole('link', { name: say('comment.reply.to', { name: 'The write token' }) }).click()
    const field = first.getByRole('textbox', { name: say('comment.reply.to', { name: 'The write token' }) })
    await field.waitFor()
    await soon(() => focusedId(page)).toBe('content-text')
    if (withScript) {
      expect(await field.inputValue()).toBe('I agree')
      await first.getByRole('link', { name: say('action.cancel') }).click()
      await page.getByRole('textbox', { name: say('comment.label') }).waitFor()
      await first.getByRole('link', { name: say('comment.reply.to', { name: 'The write token' }) }).click()
      await field.selectText()
      await first.getByRole('button', { name: say('markdown.bold') }).click()
      expect(await field.inputValue()).toBe('**I agree**')
      await first.getByRole('button', { name: say('markdown.list') }).click()
      expect(await field.inputValue()).toBe('- **I agree**')
      await field.press('Control+Enter')
    } else {
      expect(await first.getByRole('button', { name: say('markdown.bold') }).count()).toBe(0)
      await field.fill('- **I agree**')
      await first.getByRole('button', { name: say('comment.reply'), exact: true }).click()
    }
    await page.getByRole('main').getByText(say('comment.added')).waitFor()

    await page.locator('.comments > .reply .comment-actions > button').click()
    await page.getByRole('link', { name: say('own.edit.comment') }).click()
    await page.getByRole('heading', { name: say('own.edit.comment') }).waitFor()
    await page.getByRole('textbox', { name: say('own.comment.label') }).fill('- [x] I agree')
    await page.getByRole('button', { name: say('action.save') }).click()
    await page.getByRole('main').getByText(say('own.saved.comment')).waitFor()
    const mine = page.locator('.comments > li.reply')
    expect(await mine.getByRole('checkbox', { name: 'I agree', checked: true }).isDisabled()).toBe(true)
    await mine.getByText(say('edited.mark')).waitFor()
    if (withScript) await expectAccessible(page)

    await page.locator('.comments > .reply .comment-actions > button').click()
    await page.getByRole('link', { name: say('own.edit.comment') }).click()
    await page.getByText(say('own.delete.comment')).click()
    await page.getByRole('button', { name: say('action.delete'), exact: true }).click()
    await page.getByRole('main').getByText(say('own.deleted.comment')).waitFor()
    expect(await page.locator('.comments > li.reply').count()).toBe(0)
  })
})

it('Vote and Follow are under the title up to 900 pixels, and the bar on phones covers no text', async () => {
  const { map, id, path } = await aTask()
  const content = 'I have much to say about this.\n\n'.repeat(6)
  for (let n = 0; n < 4; n++) await map.client('write').comments.create({ parent: id, content })
  const page = await aVisitBy(await aPerson(map), { width: 320 })

  for (const [width, height, place] of [
    [320, 640, '.under-title'],
    // A screen of 1280 × 1024 at 400% zoom: the bar would take up a third of it.
    [320, 256, '.under-title'],
    [640, 800, '.under-title'],
    [900, 800, '.under-title'],
    [901, 800, '.beside'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Dark mode' }).waitFor()
    expect(await page.locator('.task-vote:visible').count()).toBe(1)
    expect(await page.locator(`.task-vote${place} .vote-button`).isVisible()).toBe(true)
    expect(
      await page
        .locator(`.task-vote${place}`)
        .getByRole('button', { name: say('follow.start'), exact: true })
        .count(),
    ).toBe(1)
    await expectNoSidewaysScroll(page)
    // At the end of the page, the bar must not cover the footer.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const hasBar = width <= 640 && height > 480
    await soon(() => page.locator('.task-bar').isVisible()).toBe(hasBar)
    if (!hasBar) continue
    await soon(() => page.evaluate(textBelowBar)).toEqual([])
    await page.getByRole('textbox', { name: say('comment.label') }).focus()
    await soon(() => page.locator('.task-bar').isVisible()).toBe(false)
    await page.locator('.comment-actions > a').last().focus()
    await soon(() => page.evaluate(isFocusCovered)).toBe(false)
  }
})

/** Runs in the page: the text that the bar covers. */
function textBelowBar(): string[] {
  const bar = document.querySelector('.task-bar')?.getBoundingClientRect()
  const texts = [...document.querySelectorAll<HTMLElement>('main *, footer *')].filter(
    (element) => !element.closest('.task-bar') && element.children.length === 0 && element.textContent?.trim(),
  )
  return texts
    .filter((element) => element.getBoundingClientRect().bottom > (bar?.top ?? 0))
    .map((each) => each.textContent ?? '')
}

/** Runs in the page: whether the bar covers the focused element. */
function isFocusCovered(): boolean {
  const [bar, focused] = [document.querySelector('.task-bar'), document.activeElement]
  if (!bar || !focused || getComputedStyle(bar).display === 'none') return false
  return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
}

async function aTask() {
  const map = await aMap()
  const { id, service_url } = await map.task({ title: 'Dark mode' })
  return { map, id, path: new URL(service_url).pathname }
}
