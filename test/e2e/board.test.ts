import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'

describe.each([true, false])('on a phone, JavaScript: %s', (javaScript) => {
  it('the board shows one list at a time, and keeps showing it after a vote and after going back', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode' })
    await map.task({ title: 'Export', parent: map.list('planned') })
    const page = await aVisitBy(await aPerson(map), { width: 375, javaScript })
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await page.goto(`/${map.team}/map/`)
    expect([await link('Dark mode').isVisible(), await link('Export').isVisible()]).toEqual([true, false])

    await link('Planned 1').click()
    await link('Export').waitFor()
    expect(await link('Dark mode').isVisible()).toBe(false)

    await voteButton(page, 'Export').click()
    await expectVoteButton(voteButton(page, 'Export'), { voted: true, count: 1 })
    await link('Export').click()
    await page.getByRole('heading', { name: 'Export' }).waitFor()
    await page.goBack()
    await expectVoteButton(voteButton(page, 'Export'), { voted: true, count: 1 })
  })
})

it('the board keeps its scroll position when a visitor returns from a task', async () => {
  const map = await aMap()
  await map.task({ title: 'Far away', parent: map.list('completed') })
  const page = await aVisit({ width: 800 })
  await page.goto(`/${map.team}/map/`)

  await page.getByRole('link', { name: 'Far away' }).click()
  await page.getByRole('heading', { name: 'Far away' }).waitFor()
  await page.goBack()

  await soon(() => page.evaluate('document.querySelector(".board")?.scrollLeft > 300')).toBe(true)
})
