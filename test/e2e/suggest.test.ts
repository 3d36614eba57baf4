import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { fromRightToLeft, variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const similar = (page: Page) => page.getByRole('region', { name: say('suggest.similar') })

describe.each([...variants, fromRightToLeft])('$variant', ({ visiting }) => {
  it('a person makes a suggestion even though there is a similar one', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode for the reports' })
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(`/${map.team}/map/`)
    await page.getByRole('link', { name: say('suggest.title') }).click()

    await page.getByRole('textbox', { name: say('suggest.what') }).fill('Dark mode for reports on paper')
    await page.getByRole('textbox', { name: say('suggest.why') }).fill('Ink is *cheap*.')
    // With JavaScript, similar tasks appear while typing, so no confirmation is needed.
    const isShownBySending = visiting.javaScript === false
    if (isShownBySending) await page.getByRole('button', { name: say('suggest.send') }).click()
    await similar(page).getByRole('link', { name: 'Dark mode for the reports' }).waitFor()
    await page.getByRole('button', { name: isShownBySending ? say('suggest.anyway') : say('suggest.send') }).click()

    await page
      .getByRole('heading', {
        level: 1,
        name: 'Dark mode for reports on paper',
      })
      .waitFor()
    await page.getByRole('main').getByText(say('task.waiting.mine')).waitFor()
    await page.locator('em', { hasText: 'cheap' }).waitFor()
    await expectVoteButton(voteButton(page, 'Dark mode for reports on paper'), { voted: true, count: 1 })
    await page.getByRole('button', { name: say('follow.following') }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectOnlyAfterApproval(map, page.url(), await aVisit(visiting))
  })
})

describe.each(variants)('$variant', ({ visiting }) => {
  it('a person finds that someone else had the idea, and votes for it instead', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode for the reports' })
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(`/${map.team}/map/suggest`)
    const title = page.getByRole('textbox', { name: say('suggest.what') })

    await title.fill('A dark mode for reports')
    if (visiting.javaScript === false) await page.getByRole('button', { name: say('suggest.send') }).click()
    await similar(page).getByRole('link', { name: 'Dark mode for the reports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode for the reports' }).waitFor()

    await voteButton(page, 'Dark mode for the reports').click()
    await expectVoteButton(voteButton(page, 'Dark mode for the reports'), { voted: true, count: 1 })
    expect((await map.client('read').tasks.list()).results).toHaveLength(1)
  })

  it('a suggestion without a title shows the error next to the field, and keeps the text', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(`/${map.team}/map/suggest`)

    await page.getByRole('textbox', { name: say('suggest.what') }).fill('   ')
    await page.getByRole('textbox', { name: say('suggest.why') }).fill('Because.')
    await page.getByRole('button', { name: say('suggest.send') }).click()

    await page.getByRole('alert').waitFor()
    const field = page.getByRole('textbox', { name: say('suggest.why') })
    expect(await field.inputValue()).toBe('Because.')
    await page.getByRole('textbox', { name: say('suggest.what') }).fill('Dark mode')
    await page.getByRole('button', { name: say('action.preview') }).click()
    await page
      .getByRole('region', { name: say('action.preview') })
      .getByText('Because.')
      .waitFor()
    await page.getByRole('button', { name: say('suggest.send') }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
  })
})

it('a suggestion starts with the cursor in its title, except on a touch screen, where the keyboard would cover the page', async () => {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const [desk, phone] = [await aVisit(), await aVisit({ width: 375 })]
  const focused = (page: Page) => page.evaluate('document.activeElement.id')

  await desk.goto(`${map.path}/`)
  await desk.getByRole('link', { name: say('suggest.title') }).click()
  await soon(() => focused(desk)).toBe('title')
  await desk.reload()
  await soon(() => focused(desk)).toBe('title')

  await phone.goto(`${map.path}/suggest`)
  expect(await focused(phone)).toBe('')
})

/** Other visitors cannot see the task until the team approves it. */
async function expectOnlyAfterApproval(map: Awaited<ReturnType<typeof aMap>>, url: string, visitor: Page) {
  const id = Number(/task\/(\d+)-/.exec(url)?.[1])
  expect((await visitor.goto(url))?.status()).toBe(404)
  await visitor.getByRole('heading', { name: say('error.404') }).waitFor()

  await map.client('manage').tasks.edit(id, { pending: false })

  expect((await visitor.goto(url))?.status()).toBe(200)
  await expectVoteButton(voteButton(visitor, 'Dark mode for reports on paper'), { voted: false, count: 1 })
}
