import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { say } from '../support/say.ts'

it('the API reference is accessible on a phone, in light and dark', async () => {
  const page = await aVisit({ width: 375 })
  await page.goto('/api/1/docs')
  await expectUsable(page)

  await page
    .getByRole('link', {
      name: 'Write an internal note on a task',
      exact: true,
    })
    .click()
  await page.getByRole('heading', { name: 'notes', level: 1 }).waitFor()
  expect(new URL(page.url()).hash).toBe('#notes.create')
  await expectUsable(page)

  // Larger pages with the same components. axe would take a minute on them.
  for (const path of ['tasks', 'shapes', 'errors', 'recipes', 'sdk', 'mirroring', 'webhook-messages#task.created']) {
    await page.goto(`/api/1/docs/${path}`)
    await expectNoSidewaysScroll(page)
  }
  // A link to an event leads to it. Its example is collapsed.
  const created = page.getByRole('heading', { name: 'task.created', level: 2 })
  await soon(() => created.evaluate((heading) => heading.getBoundingClientRect().top < window.innerHeight)).toBe(true)
  await page.getByText('Example', { exact: true }).first().click()
  await page.getByText('"type": "', { exact: false }).first().waitFor()
})

it('the API reference can be searched without JavaScript', async () => {
  const page = await aVisit({ width: 375, javaScript: false })
  await page.goto('/api/1/docs')
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('stream ticket')
  await page.getByRole('button', { name: say('search.title') }).click()
  await page.getByText('results for “stream ticket”').waitFor()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', {
      name: 'Get a ticket for opening the stream in a browser',
    })
    .click()
  await page.getByRole('heading', { name: 'events', level: 1 }).waitFor()
})

it('on a wide screen, the table of contents is next to the API reference', async () => {
  const page = await aVisit({ width: 1280, scheme: 'dark' })
  await page.goto('/api/1/docs/deliveries')
  await expectUsable(page)
  const [nav, main] = [await page.getByRole('navigation').boundingBox(), await page.getByRole('main').boundingBox()]
  expect((nav?.x ?? 0) + (nav?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
})
