import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

it('an open page shows votes instantly and other changes soon after, but not while the reader is writing', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const url = new URL(task.service_url).pathname
  const board = await aVisit()
  await board.goto(`/${map.team}/map/`)
  const writer = await aVisitBy(await aPerson(map), { width: 375 })
  await writer.goto(url)
  const field = writer.getByRole('textbox', { name: say('comment.label') })
  await field.fill('What I am writing')

  await map.client('write').votes.create({ parent: task.id })
  await soon(() => board.locator('.vote-count').first().textContent()).toBe('1')
  await soon(() => writer.locator('.vote-count').first().textContent()).toBe('1')
  await map.client('write').tasks.edit(task.id, { title: 'Dark theme' })
  await board.getByRole('link', { name: 'Dark theme' }).waitFor()

  expect(await field.inputValue()).toBe('What I am writing')
  expect(await writer.getByRole('heading', { level: 1 }).textContent()).toContain('Dark mode')
  await field.fill('')
  await field.blur()
  await writer.getByRole('heading', { level: 1, name: 'Dark theme' }).waitFor()
})

it('a vote that someone else casts is added to the imported votes', async () => {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  await map.database.transaction((tx) =>
    tx.updateTable('tasks').set({ imported_votes: 40 }).where('map_id', '=', map.id).where('id', '=', id).execute(),
  )
  const board = await aVisit()
  await board.goto(`/${map.team}/map/`)
  const shown = () => board.locator(`#task-${id} .vote-count`).textContent()
  expect(await shown()).toBe('40')

  await map.client('write').votes.create({ parent: id })

  await soon(shown).toBe('41')
})

it('text typed while the page is being refetched is kept, and the update waits', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const path = new URL(task.service_url).pathname
  const page = await aVisitBy(await aPerson(map))
  const field = page.getByRole('textbox', { name: say('comment.label') })

  await duringReload(page, path, {
    change: () => map.client('write').tasks.edit(task.id, { title: 'Dark theme' }),
    work: () => field.fill('What I am writing'),
  })

  expect(await field.inputValue()).toBe('What I am writing')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Dark mode')
  await field.fill('')
  await field.blur()
  await page.getByRole('heading', { level: 1, name: 'Dark theme' }).waitFor()
})

it('a card that was picked up while the page is being refetched stays in hand, and the update waits', async () => {
  const map = await aMap()
  const [other] = [await map.task({ title: 'Tags' }), await map.task({ title: 'Dark mode' })]
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }))
  const held = page.locator('.lifted', { hasText: 'Dark mode' })

  await duringReload(page, `/${map.team}/map/`, {
    change: () => map.client('write').tasks.edit(other.id, { title: 'Labels' }),
    work: async () => {
      await page.getByRole('link', { name: say('team.move.of', { title: 'Dark mode' }), exact: true }).focus()
      await page.keyboard.press('Space')
      await held.waitFor()
    },
  })

  expect(await held.count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Tags', exact: true }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Labels', exact: true }).waitFor()
})

/** Opens the page, and works on it while a change makes it reload. */
async function duringReload(
  page: Page,
  path: string,
  { change, work }: Record<'change' | 'work', () => Promise<unknown>>,
): Promise<void> {
  await page.goto(path)
  const [fetched, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${path}`, async (route) => {
    fetched.resolve()
    await go.promise
    await route.continue()
  })
  await change()
  await fetched.promise
  await work()
  await page.evaluate(
    "void (window.loaded = new Promise((load) => addEventListener('turbo:load', () => load(), { once: true })))",
  )
  go.resolve()
  await page.evaluate('window.loaded')
}
