import { suggestTask } from '../../../src/features/moderation/verbs/suggestions.ts'
import { aMap, type TestMap } from '../builders/a-map.ts'
import { aPerson, type TestPerson } from '../builders/a-person.ts'
import { actingAs } from '../builders/acting-as.ts'
import { renderTask } from '../builders/render.ts'
import { say } from '../say.ts'
import { aVisitBy } from './visit-by.ts'

/** A map with these pending suggestions. */
export async function aQueue(...titles: string[]) {
  const map = await aMap()
  const [member, author] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { first_name: 'Grace' })]
  await map.task({ title: 'Dark mode for the reports' })
  for (const title of titles) await suggest(map, author, title)
  return { map, member, author, path: `/${map.team}/map/manage/queue` }
}

export const suggest = async (map: TestMap, author: { id: number }, title: string) =>
  suggestTask(actingAs(map, author), renderTask({ parent: map.list(), title, description: 'For *late* nights.' }))

export const waiting = async (map: TestMap) =>
  (await map.client('write').tasks.list({ pending: true, ordering: 'created' })).results.map(({ title }) => title)

/** Opens the queue as a member, with helpers for reading it and pressing keys. */
export async function openQueue(member: TestPerson, path: string, visiting: Parameters<typeof aVisitBy>[1] = {}) {
  const page = await aVisitBy(member, visiting)
  const shown = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  const done = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor({ state: 'attached' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(path)
  return {
    page,
    shown,
    done,
    press,
    box: (title: string) => page.getByRole('checkbox', { name: say('action.select.named', { title }) }),
  }
}
