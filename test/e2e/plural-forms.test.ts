import { expect, it } from 'vitest'
import { aMap } from '../support/a-map.ts'
import { aPerson } from '../support/a-person.ts'
import { aVisitBy } from '../support/browser-person.ts'
import { soon } from '../support/browser-soon.ts'
import { stoneOf } from './stones.ts'

it('the vote button chooses among all plural forms of the language', async () => {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  for (const name of ['a', 'b', 'c', 'd']) {
    await map.client('write').votes.create({ parent: id, voter: { email: `${name}-${map.team}@example.org` } })
  }
  const page = await aVisitBy(await aPerson(map))
  await page.goto(`/${map.team}/map/`)
  // As a page in Polish would be.
  await page.evaluate(`
    document.documentElement.lang = 'pl'
    const live = document.getElementById('live')
    Object.assign(live.dataset, { one: 'głos', few: 'głosy', many: 'głosów', other: 'głosu' })
  `)
  const button = stoneOf(page, 'Dark mode')
  const unit = async () => (await button.locator('.stone-unit').textContent())?.trim()

  await button.click()
  await soon(unit).toBe('głosów')
  await button.click()
  await soon(unit).toBe('głosy')
  expect(await page.locator('#live').getAttribute('data-few')).toBe('głosy')
})
