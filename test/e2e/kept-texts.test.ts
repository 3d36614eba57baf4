import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

it("a member's drafts survive navigation, are dropped once saved, and never replace newer text", async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode', description: 'For nights.' })
  const path = new URL(task.service_url).pathname
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }))
  const [note, comment] = [page.locator('#note-text'), page.getByRole('textbox', { name: say('comment.label') })]
  const description = page.locator('textarea[name=description]')
  const goAway = async () => {
    await page.goto(`/${map.team}/map/`)
    await page.goto(path)
  }
  const edit = async () => {
    await page.locator('.task-menu').click()
    await page.locator(`a[href="${path}edit"]`).click()
  }
  await page.goto(path)

  await page.locator('details', { has: note }).locator('summary').first().click()
  await note.fill('Ask Wim first.')
  await comment.fill('We look at it.')
  await edit()
  await description.fill('For long nights.')
  await goAway()
  await soon(() => note.inputValue()).toBe('Ask Wim first.')
  await soon(() => comment.inputValue()).toBe('We look at it.')
  await edit()
  await soon(() => description.inputValue()).toBe('For long nights.')

  // A vote next to the draft is sent once, in the background, and leaves the draft alone.
  await page.locator('.task-vote.beside .vote-button').click()
  await soon(() => page.locator('#live').textContent()).toBe(say('vote.cast.following'))
  expect(await comment.inputValue()).toBe('We look at it.')
  expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(1)

  await page.locator(`form[action="${path}edit"] button.primary`).click()
  await page.locator('.task-text .prose', { hasText: 'For long nights.' }).waitFor()
  await page.locator('.toast').waitFor()
  await map.client('manage').tasks.edit(task.id, { description: 'For everybody.' })
  await goAway()
  await edit()
  await soon(() => description.inputValue()).toBe('For everybody.')
  expect(await note.inputValue()).toBe('Ask Wim first.')
})

it('a person who types in a form that has just appeared keeps the focus', async () => {
  const map = await aMap()
  const path = new URL((await map.task({ title: 'Dark mode' })).service_url).pathname
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }))
  await page.goto(path)
  // Turbo focuses the title one repaint after it shows the form. Repaints wait for us here.
  await page.evaluate(() => {
    const waiting: FrameRequestCallback[] = []
    Object.assign(globalThis, {
      requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
      repaint: () => {
        for (const callback of waiting.splice(0)) callback(0)
      },
    })
  })
  const countAfterRepaint = async (selector: string) => {
    await page.evaluate('repaint()')
    return page.locator(selector).count()
  }
  await page.locator('.task-menu').click()
  await page.locator(`a[href="${path}edit"]`).click()
  await soon(() => countAfterRepaint('textarea[name=description]')).toBe(1)

  const description = page.locator('textarea[name=description]')
  await description.focus()
  await soon(() => countAfterRepaint('#task-text[complete]')).toBe(1)
  expect(await description.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('Enter in the title of a suggestion sends it and casts no vote for a similar task', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const page = await aVisitBy(await aPerson(map), { javaScript: false })
  await page.goto(`/${map.team}/map/suggest?title=Dark%20mode%20please`)
  await page.getByRole('button', { name: 'Vote for Dark mode' }).waitFor()

  await page.getByRole('textbox', { name: say('suggest.what') }).press('Enter')
  // The page already showed similar tasks for this title, so the suggestion is accepted.
  await page.getByRole('heading', { level: 1, name: 'Dark mode please' }).waitFor()
  expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(0)

  // Without a script, a vote sends the comment along, and the next page shows it again.
  await page.goto(new URL(task.service_url).pathname)
  const comment = page.getByRole('textbox', { name: say('comment.label') })
  await comment.fill('At night it helps.')
  await page.locator('.task-vote.beside .vote-button').click()
  await page.getByText(say('vote.cast')).waitFor()
  expect(await comment.inputValue()).toBe('At night it helps.')
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await page.getByText(say('comment.added')).waitFor()
})
