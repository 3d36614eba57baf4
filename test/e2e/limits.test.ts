import { expect, it } from 'vitest'
import { loadLazyFrames } from '../support/browser/lazy-frames.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const now = new Date('2026-03-01T12:00:15Z')

it('a person who reaches a limit sees when to try again, keeps their text, and sees no broken frame', async () => {
  const app = await startServer({ SEARCH_LIMIT: '1', COMMENTS_PER_HOUR: '1' }, () => now)
  const map = await aMap(app)
  const { id } = await map.task({ title: 'Dark mode' })
  const person = await aPerson(map, { signedIn: now })
  // Two searches use up the network's limit and the person's own.
  for (let n = 0; n < 2; n++) await person.get(`/${map.team}/map/search?q=dark`)
  const page = await aVisitBy(person, { url: app.url, width: 360 })
  const refusedFrame = page.waitForResponse((response) => response.url().includes('/similar'))

  await page.goto(`/${map.team}/map/task/${id}-dark-mode/`)
  await loadLazyFrames(page)
  expect((await refusedFrame).status()).toBe(429)
  const field = page.getByRole('textbox', { name: say('comment.label') })
  await field.fill('The first')
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await page.getByRole('main').getByText(say('comment.added')).waitFor()
  await field.fill('The second')
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()

  await page
    .getByRole('alert')
    .getByText(say('problem.too_many_comments', { when: 'in 1 hour' }))
    .waitFor()
  expect(await field.inputValue()).toBe('The second')
  expect(await page.getByText('Content missing').count()).toBe(0)
  await expectUsable(page)
})
