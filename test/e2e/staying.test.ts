import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { restOn } from '../support/browser/rest-on.ts'
import { soon } from '../support/browser/soon.ts'
import { toastText } from '../support/browser/toast.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const announced = (page: Page) => page.locator('#live').textContent()
const ground = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
const [light, dark] = ['rgb(251, 249, 245)', 'rgb(23, 22, 20)']

async function aTask() {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const path = new URL(task.service_url).pathname
  return {
    map,
    id: task.id,
    path,
    followers: async () => (await map.client('read').tasks.get(task.id)).subscribers_count,
  }
}

it('a vote follows the task, Follow responds immediately, and a request that fails is undone', async () => {
  const { map, path, followers } = await aTask()
  const page = await aVisitBy(await aPerson(map))
  const side = page.locator('.task-vote.beside')
  await page.goto(path)

  await side.locator('.vote-button').click()
  await side.getByRole('button', { name: say('follow.following') }).waitFor()
  await soon(() => announced(page)).toBe(say('vote.cast.following'))
  await side.getByRole('button', { name: say('follow.following') }).click()
  await side.getByRole('button', { name: say('follow.start'), exact: true }).waitFor()
  await soon(() => announced(page)).toBe(say('follow.off'))
  expect(await followers()).toBe(0)

  await page.route('**/follow', (route) => route.abort('aborted'))
  await side.getByRole('button', { name: say('follow.start'), exact: true }).click()
  await soon(() => toastText(page)).toBe(say('script.failed'))
  await side.getByRole('button', { name: say('follow.start'), exact: true }).waitFor()
  await page.unroute('**/follow')
  await side.getByRole('button', { name: say('follow.start'), exact: true }).click()
  await side.getByRole('button', { name: say('follow.following') }).waitFor()
  await soon(() => announced(page)).toBe(say('follow.on'))
  expect(await followers()).toBe(1)
})

it('a draft comment survives navigation and network failures, and is cleared once it is sent', async () => {
  const { map, path } = await aTask()
  const page = await aVisitBy(await aPerson(map))
  const field = page.getByRole('textbox', { name: say('comment.label') })
  await page.goto(path)
  const top = await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)

  await field.fill('At night it would help.')
  await page.goto(`/${map.team}/map/`)
  await page.goto(path)
  expect(await field.inputValue()).toBe('At night it would help.')
  await page.route('**/*', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await soon(() => toastText(page)).toBe(say('script.kept'))
  const suggest = page.getByRole('link', { name: say('suggest.title') })
  let fetchedEarly = 0
  page.on('requestfailed', (request) => {
    if ('x-sec-purpose' in request.headers()) fetchedEarly += 1
  })
  await restOn(suggest, () => fetchedEarly)
  await suggest.click()
  await soon(() => toastText(page)).toBe(say('script.failed'))
  expect(await field.inputValue()).toBe('At night it would help.')

  await page.unroute('**/*')
  await page.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await page.getByRole('main').getByText(say('comment.added')).waitFor()
  expect(await field.inputValue()).toBe('')
  // The toast floats above the page, so the content does not shift. The browser may still be scrolling to the comment.
  const topAgain = async () => {
    await page.evaluate('scrollTo(0, 0)')
    return page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)
  }
  await soon(topAgain).toBe(top)
  expect((await map.client('read').comments.list(Number(/task\/(\d+)/.exec(path)?.[1]))).count).toBe(1)
})

it('a vote button in the suggestion form asks a visitor to sign in, and keeps the text they typed', async () => {
  const { map } = await aTask()
  const page = await aVisit()
  await page.goto(`/${map.team}/map/suggest`)

  await page.getByRole('textbox', { name: say('suggest.what') }).fill('dark mode for')
  await page.getByRole('textbox', { name: say('suggest.why') }).fill('My eyes.')
  await page.getByRole('button', { name: 'Vote for Dark mode' }).click()
  await page.getByRole('heading', { name: say('sign-in.to.vote.task', { title: 'Dark mode' }) }).waitFor()
  await soon(() => page.evaluate('document.activeElement?.getAttribute("name")')).toBe('email')
  await page.getByRole('link', { name: say('action.cancel') }).click()

  await page.getByRole('heading', { name: say('suggest.title') }).waitFor()
  await soon(() => page.getByRole('textbox', { name: say('suggest.what') }).inputValue()).toBe('dark mode for')
  expect(await page.getByRole('textbox', { name: say('suggest.why') }).inputValue()).toBe('My eyes.')
})

it.each([true, false])('a theme chosen in the footer is kept, JavaScript: %s', async (javaScript) => {
  const { map, path } = await aTask()
  const page = await aVisit({ javaScript, scheme: 'light' })
  await page.goto(path)
  const colour = () => ground(page)

  expect(await colour()).toBe(light)
  const stored = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: say('theme.dark'), exact: true }).click()
  await soon(colour).toBe(dark)
  await stored
  await page.locator('button[value=dark][aria-pressed=true]').waitFor()
  await page.getByRole('link', { name: `Map ${map.team}` }).click()
  await page.getByRole('heading', { level: 2, name: say('you.tab.suggestions') }).waitFor()
  expect(await colour()).toBe(dark)
  await page.reload()
  expect(await colour()).toBe(dark)
  await page.getByRole('button', { name: say('theme.system'), exact: true }).click()
  await soon(colour).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await soon(colour).toBe(dark)
})
