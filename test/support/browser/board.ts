import type { Page } from 'playwright-core'
import { aMap } from '../builders/a-map.ts'
import { aPerson } from '../builders/a-person.ts'
import { say } from '../say.ts'
import type { Visiting } from './visit.ts'
import { aVisitBy } from './visit-by.ts'

/** A board with two tasks, opened by a moderator. */
export async function aBoard(visiting: Visiting = {}) {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  await map.task({ title: 'Export' })
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
  await page.goto(`/${map.team}/map/`)
  const listOf = async () => (await map.client('read').tasks.get(id)).parent.id
  return { map, id, page, listOf, from: map.list(), to: map.list('under_consideration') }
}

export const titlesIn = (page: Page, listId: number) => page.locator(`#list-${listId} .card-title`).allTextContents()

/** What the toast says after “Dark mode” was moved from `from` to `to`. */
export const moved = say('team.move.done', { title: 'Dark mode', list: 'Under consideration' })
