import { describe, expect, it } from 'vitest'
import { changeBeforeNextPost, requestsOf } from '../support/browser/requests.ts'
import { soon } from '../support/browser/soon.ts'
import { fromRightToLeft, variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

const votesOf = async (map: TestMap, id: number) => (await map.client('read').tasks.get(id)).votes_count

describe.each([...variants, fromRightToLeft])('$variant', ({ visiting }) => {
  it('a person searches for a task, votes for it, and removes the vote', async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'Dark mode for reports' })
    await map.task({ title: 'Export to CSV' })
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(`/${map.team}/map/`)

    await page.getByRole('button', { name: say('search.title'), exact: true }).click()
    const field = page.getByRole('main').getByRole('searchbox')
    await field.waitFor()
    // Pressing Enter within a few seconds of typing sends only one search. The stopped clock keeps slow machines within
    // that time.
    if (visiting.javaScript !== false) await page.evaluate('performance.now = () => 0')
    const requests = await requestsOf(page)
    const found = page.getByRole('main').getByText(say('search.found', { count: 1 }))
    await field.fill('dark repor')
    // Turbo shows the results before it starts their visit, which would cancel the visit to a link clicked in between.
    if (visiting.javaScript !== false)
      await soon(() => page.locator('#live').textContent()).toContain(say('search.found', { count: 1 }))
    await field.press('Enter')
    await found.waitFor()
    await page.getByRole('link', { name: 'Dark mode for reports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode for reports' }).waitFor()
    expect(requests.filter((request) => request.endsWith('/map/search'))).toHaveLength(1)
    const button = voteButton(page, 'Dark mode for reports')
    await expectVoteButton(button, { voted: false, count: 0 })

    await button.click()
    await page.getByText(say('vote.cast')).waitFor()
    await expectVoteButton(button, { voted: true, count: 1 })
    expect(await votesOf(map, id)).toBe(1)

    await button.click()
    await page.getByText(say('vote.withdrawn')).waitFor()
    await expectVoteButton(button, { voted: false, count: 0 })
    expect(await votesOf(map, id)).toBe(0)
    await expectNoSidewaysScroll(page)
  })
})

describe.each(variants)('$variant', ({ visiting }) => {
  it("people see each other's votes after a reload", async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'Dark mode' })
    const [ada, alan] = [
      await aVisitBy(await aPerson(map), visiting),
      await aVisitBy(await aPerson(map, { first_name: 'Alan', last_name: 'Turing' }), visiting),
    ]
    for (const page of [ada, alan]) await page.goto(`/${map.team}/map/`)

    await voteButton(ada, 'Dark mode').click()
    await expectVoteButton(voteButton(ada, 'Dark mode'), { voted: true, count: 1 })
    await soon(() => votesOf(map, id)).toBe(1)
    await alan.reload()
    await expectVoteButton(voteButton(alan, 'Dark mode'), { voted: false, count: 1 })
    await voteButton(alan, 'Dark mode').click()
    await expectVoteButton(voteButton(alan, 'Dark mode'), { voted: true, count: 2 })
    await soon(() => votesOf(map, id)).toBe(2)
    await ada.reload()

    await expectVoteButton(voteButton(ada, 'Dark mode'), { voted: true, count: 2 })
    await ada.getByRole('link', { name: 'Dark mode', exact: true }).click()
    await ada.getByText('Ada Byron and Alan Turing').or(ada.getByText('Alan Turing and Ada Byron')).waitFor()
    await expectCountsEqualRows(map.database, map.id)
  })

  it('a vote in a list where voting has been closed is rejected, and the page says why', async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'Dark mode' })
    const page = await aVisitBy(await aPerson(map), visiting)
    await page.goto(`/${map.team}/map/`)
    await changeBeforeNextPost(page, '**/vote', () => map.client('manage').lists.edit(map.list(), { votes: false }))

    await voteButton(page, 'Dark mode').click()

    await page.locator('.toast').getByText(say('problem.votes_disabled')).waitFor()
    await page.getByText(`0 votes. ${say('problem.votes_disabled')}`).waitFor()
    expect(await voteButton(page, 'Dark mode').count()).toBe(0)
    expect(await votesOf(map, id)).toBe(0)
  })

  it('a list can be sorted and filtered by category, and signing in to vote returns to the same place', async () => {
    const map = await aMap()
    await map.client('manage').categories.create({ name: 'Reports', emoji_shortname: ':bar_chart:' })
    for (const title of ['First report', 'Second report']) await map.task({ title, category: 'Reports' })
    await map.task({ title: 'Something else' })
    const page = await aVisit(visiting)
    await page.goto(`/${map.team}/map/${map.list()}`)

    await page.getByRole('link', { name: say('list.sort.newest') }).click()
    await page.locator('[aria-current]', { hasText: say('list.sort.newest') }).waitFor()
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.waitForURL(/sort=newest&category=\d+$/)

    await soon(() => page.locator('.card-title').allTextContents()).toEqual(['Second report', 'First report'])
    await voteButton(page, 'First report').click()
    await page.waitForURL(/\/sign-in\?to=.*sort%3Dnewest%26category%3D\d+$/)
  })
})
