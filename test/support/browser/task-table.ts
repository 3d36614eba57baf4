import type { Page } from 'playwright-core'
import { aMap } from '../builders/a-map.ts'
import { aPerson } from '../builders/a-person.ts'
import type { Visiting } from './visit.ts'
import { aVisitBy } from './visit-by.ts'

/** The table of a map's tasks, opened by a moderator. The first task is pending, and the second one locked. */
export async function aTaskTable(visiting: Visiting, count = 4) {
  const map = await aMap()
  await map.client('manage').categories.create({ name: 'Editor', emoji_shortname: ':cat:' })
  for (let n = 1; n <= count; n++) await map.task({ title: `Task ${n}`, pending: n === 1, lock_comments: n === 2 })
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
  await page.goto(`/${map.team}/map/manage/board`)
  return { map, page }
}

/** The titles in the table, in order. */
export const titles = (page: Page) => page.locator('.task-table tbody td > a').allTextContents()

export const said = (page: Page, text: string) => page.getByRole('main').getByText(text)
