import { expect, it } from 'vitest'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

it.each([375, 1280])('on a screen of %i pixels, a person creates a team and lands on its board', async (width) => {
  const app = await startServer({ WHO_MAY_CREATE_TEAMS: 'anybody' })
  const person = await aPerson(await aMap(app))
  const page = await aVisitBy(person, { width, url: app.url })
  await page.goto('/new')
  await expectUsable(page)
  await sendUnchecked(page, say('new.create'))
  await expectUsable(page)
  const slug = `acme-${person.id}-${width}`
  await page.getByRole('textbox', { name: say('new.name') }).fill(`Acme ${person.id} ${width}`)
  await page.getByRole('main').getByText(`/${slug}/`).waitFor()
  await page.getByRole('textbox', { name: say('new.map') }).fill('Rockets')
  await page.getByRole('button', { name: say('new.create') }).click()

  await page.getByRole('main').getByText(say('new.created')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${slug}/rockets/`)
  await page.getByRole('heading', { name: say('checklist.title') }).waitFor()
  await expectUsable(page)
})
