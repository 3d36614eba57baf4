import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { voteButton } from '../support/browser/vote-button.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'

it('the vote button uses all plural forms of the language', async () => {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  for (const name of ['a', 'b', 'c', 'd']) {
    await map.client('write').votes.create({ parent: id, voter: { email: `${name}-${map.team}@example.org` } })
  }
  const page = await aVisitBy(await aPerson(map))
  await page.goto(`/${map.team}/map/`)
  // Makes this a Polish page.
  await page.evaluate(`
    document.documentElement.lang = 'pl'
    const live = document.getElementById('live')
    Object.assign(live.dataset, { one: 'głos', few: 'głosy', many: 'głosów', other: 'głosu' })
  `)
  const button = voteButton(page, 'Dark mode')
  const unit = async () => (await button.locator('.vote-unit').textContent())?.trim()

  await button.click()
  await soon(unit).toBe('głosów')
  await button.click()
  await soon(unit).toBe('głosy')
  expect(await page.locator('#live').getAttribute('data-few')).toBe('głosy')
})
