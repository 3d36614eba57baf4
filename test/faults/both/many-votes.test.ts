import { expect, it } from 'vitest'
import { openSession } from '../../../src/features/sessions/verbs/open-session.ts'
import { findOrAddPerson } from '../../../src/features/users/verbs/find-or-add-person.ts'
import type { Context } from '../../../src/platform/context.ts'
import { Browser } from '../../../src/platform/http/browser.ts'
import type { PageRequest } from '../../../src/platform/http/page.ts'
import { aMap, type TestMap } from '../../support/builders/a-map.ts'

const people = 10_000
const atOnce = 50

it('ten thousand people vote for one task through the page: every vote counts once, and none fails', {
  timeout: 300_000,
}, async () => {
  const map = await aMap()
  const task = await map.task()
  const browsers = await signedIn(map)
  const address = `${map.address}/${map.team}/map/task/${task.id}-a-task/vote`
  const answers = new Map<number, number>()

  const next = browsers.values()
  const walk = async () => {
    for (const browser of next) {
      const { status } = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: (browser.cookies[0] ?? '').split(';', 1)[0] ?? '' },
        body: new URLSearchParams({ form_token: browser.formToken, vote: 'on', from: '/' }),
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
  const now = new Date().toISOString()
  return map.operator.transaction(async (tx) => {
    const browsers: Browser[] = []
    for (let n = 0; n < people; n++) {
      const browser = new Browser(undefined, false)
      const email = `${map.team}-${n}@example.org`
      const user = await findOrAddPerson(tx, { email, first_name: 'Voter', last_name: String(n) })
      await openSession(
        tx.db,
        { browser, ctx: { ...map.operator, now } as Context, userAgent: '' } as PageRequest,
        user,
      )
      browsers.push(browser)
    }
    return browsers
  })
}
