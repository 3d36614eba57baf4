import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeBeforeNextPost, requestsOf } from '../support/browser/requests.ts'
import { soon } from '../support/browser/soon.ts'
import { toast, toastText } from '../support/browser/toast.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { expectVoteButton, voteButton } from '../support/browser/vote-button.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const votesOf = async (map: TestMap, id: number) => (await map.client('read').tasks.get(id)).votes_count
const announced = (page: Page) => page.locator('#live').textContent()

it('a vote button shows the vote immediately, without a page load, and it is announced to screen readers', async () => {
  const { map, id, page, requests } = await aBoard()

  await voteButton(page, 'Dark mode').click()
  await soon(() => toastText(page)).toBe(say('vote.cast.following'))
  await expectVoteButton(voteButton(page, 'Dark mode'), { voted: true, count: 1 })
  expect(await votesOf(map, id)).toBe(1)

  await voteButton(page, 'Dark mode').click()
  await soon(() => announced(page)).toBe(say('vote.withdrawn'))
  expect(await toast(page).count()).toBe(0)
  await expectVoteButton(voteButton(page, 'Dark mode'), { voted: false, count: 0 })
  expect(await votesOf(map, id)).toBe(0)

  const vote = `POST /${map.team}/map/task/${id}-dark-mode/vote`
  expect(requests).toEqual([vote, vote])
  expect(await page.evaluate('window.isStillTheSame')).toBe(true)
})

it('the toast after a vote lets the person unfollow, and confirms it', async () => {
  const { map, id, page, requests } = await aBoard()
  await voteButton(page, 'Dark mode').click()
  await toast(page)
    .getByRole('button', { name: say('vote.do-not-follow') })
    .click()

  await soon(() => toastText(page)).toBe(say('follow.off'))
  const { votes_count, subscribers_count } = await map.client('read').tasks.get(id)
  expect([votes_count, subscribers_count]).toEqual([1, 0])
  expect(requests.at(-1)).toBe(`POST /${map.team}/map/task/${id}/follow`)
  expect(await page.evaluate('window.isStillTheSame')).toBe(true)
})

it('when clicks outpace the network, the last one wins', async () => {
  const { map, id, page } = await aBoard()
  const held = Promise.withResolvers<void>()
  await page.route('**/vote', async (route) => {
    await held.promise
    await route.continue()
  })

  const button = voteButton(page, 'Dark mode')
  for (const voted of [true, false, true]) {
    await button.click()
    await expectVoteButton(button, { voted, count: Number(voted) })
  }
  held.resolve()

  await soon(() => toastText(page)).toBe(say('vote.cast.following'))
  await expectVoteButton(button, { voted: true, count: 1 })
  expect(await votesOf(map, id)).toBe(1)
})

it('a vote that the server rejects is reverted, and a toast says why', async () => {
  const { map, id, page } = await aBoard()
  await changeBeforeNextPost(page, '**/vote', () => map.client('manage').lists.edit(map.list(), { votes: false }))

  await voteButton(page, 'Dark mode').click()

  const why = say('problem.votes_disabled')
  await soon(() => toastText(page)).toBe(why)
  expect(await page.locator(`#task-${id} .vote-count`).textContent()).toBe('0')
  expect(await votesOf(map, id)).toBe(0)
})

it('a vote that never reaches the server is reverted, and a toast says so', async () => {
  const { page } = await aBoard()
  await page.route('**/vote', (route) => route.abort('aborted'))

  await voteButton(page, 'Dark mode').click()

  await soon(() => toastText(page)).toBe(say('script.failed'))
  expect((await toast(page).boundingBox())?.height).toBeGreaterThan(20)
  await expectVoteButton(voteButton(page, 'Dark mode'), { voted: false, count: 0 })
})

it('going back shows the vote cast on the previous page', async () => {
  const { map, page } = await aBoard()
  await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
  await voteButton(page, 'Dark mode').click()
  await soon(() => announced(page)).toBe(say('vote.cast.following'))

  await page.goBack()

  await page.waitForURL(`**/${map.team}/map/`)
  await expectVoteButton(voteButton(page, 'Dark mode'), { voted: true, count: 1 })
})

it('the task page lists the new voter, and uses the singular for one vote', async () => {
  const { map, page } = await aBoard()
  await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
  const beside = async () => (await page.locator('.task-vote.beside > .vote-unit').textContent())?.trim()
  expect(await beside()).toBe('votes')

  await voteButton(page, 'Dark mode').click()
  await page
    .getByRole('region', { name: say('task.voters') })
    .getByText('Ada Byron')
    .waitFor()
  await soon(beside).toBe('vote')

  await voteButton(page, 'Dark mode').click()
  await page.getByRole('region', { name: say('task.voters') }).waitFor({ state: 'detached' })
  await soon(beside).toBe('votes')
  await voteButton(page, 'Dark mode').click()
  await page
    .getByRole('region', { name: say('task.voters') })
    .getByText('Ada Byron')
    .waitFor()
  expect(new URL(page.url()).pathname).toContain(`/${map.team}/map/task/`)
})

/** A map with one task, opened by a person, and the requests their page sends from now on. */
async function aBoard() {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  const page = await aVisitBy(await aPerson(map))
  await page.goto(`/${map.team}/map/`)
  await page.evaluate('window.isStillTheSame = true')
  return { map, id, page, requests: await requestsOf(page) }
}
