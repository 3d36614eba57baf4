import { expect, it } from 'vitest'
import { findOrAddPerson } from '../../../src/features/users/steps/people.ts'
import type { Browser } from '../../../src/platform/http/browser.ts'
import { aMap, type TestMap } from '../../support/builders/a-map.ts'
import { openBrowser } from '../../support/builders/a-person.ts'

const people = 10_000
const atOnce = 50

it('when ten thousand people vote for a task through the page, every vote counts once and none fails', {
  timeout: 900_000,
}, async () => {
  const map = await aMap()
  const task = await map.task()
  const browsers = await signedIn(map)
  const url = `${map.url}/${map.team}/map/task/${task.id}-a-task/vote`
  const answers = new Map<number, number>()

  const next = browsers.values()
  const walk = async () => {
    for (const browser of next) {
      const { status } = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: (browser.cookies[0] ?? '').split(';', 1)[0] ?? '' },
        body: new URLSearchParams({ form_token: browser.formTokenFor(), vote: 'on', from: '/' }),
      })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))

  expect(Object.fromEntries(answers)).toEqual({ 303: people })
  expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(people)
  const { rows } = await map.database.read
    .selectFrom('votes')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('map_id', '=', map.id)
    .where('task_id', '=', task.id)
    .executeTakeFirstOrThrow()
  expect(Number(rows)).toBe(people)
})

async function signedIn(map: TestMap): Promise<Browser[]> {
  return map.operator.transaction(async (tx) => {
    const browsers: Browser[] = []
    for (let n = 0; n < people; n++) {
      const email = `${map.team}-${n}@example.org`
      const user = await findOrAddPerson(tx, { email, first_name: 'Voter', last_name: String(n) })
      browsers.push((await openBrowser(tx, user, '')).browser)
    }
    return browsers
  })
}
