import { expect, it } from 'vitest'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { startServer } from '../support/servers/cairn.ts'

it.each([375, 1280])('on a screen of %i pixels a person starts a team, and is on its board', async (width) => {
  const app = await startServer({ WHO_MAY_CREATE_TEAMS: 'anybody' })
  const person = await aPerson(await aMap(app))
  const page = await aVisitBy(person, { width, url: app.url })
  await page.goto('/new')
  await expectUsable(page)
  await sendUnchecked(page, 'Create the team')
  await expectUsable(page)
  const slug = `acme-${person.id}-${width}`
  await page.getByRole('textbox', { name: 'Name of the team' }).fill(`Acme ${person.id} ${width}`)
  await page.getByRole('main').getByText(`/${slug}/`).waitFor()
  await page.getByRole('textbox', { name: 'Name of the first map' }).fill('Rockets')
  await page.getByRole('button', { name: 'Create the team' }).click()

  await page.getByRole('main').getByText('Your team and its first map are ready.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${slug}/rockets/`)
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await expectUsable(page)
})
