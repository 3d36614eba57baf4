import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { addToAnnouncement } from '../../src/features/notices/verbs/announcements.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

const minute = 60_000
const asScript = { accept: 'application/json' }

let app: Installation
beforeAll(async () => {
  app = await anInstallation({}, { stopped: true })
})
afterAll(() => app.close())

/** A board whose tasks Grace follows, and the ways a moderator can change them. Each way returns the toast. */
async function aBoard() {
  const map = await aMap(app)
  const [team, grace] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
  const pathOf = (id: number) => `/${map.team}/map/task/${id}-dark/`
  const parent = String(map.list('planned'))
  const follow = async (title: string) => {
    const { id } = await map.task({ title })
    await grace.post(`${pathOf(id)}follow`, { follow: 'on' })
    return id
  }
  const toastAt = async (path: string) => /<div class="toast.*?<\/div>/.exec((await team.get(path)).text)?.[0] ?? ''
  const ways = {
    form: async (id: number) => {
      await team.post(`${pathOf(id)}move`, { parent })
      return toastAt(pathOf(id))
    },
    drop: async (id: number) => {
      const answer = await team.post(`${pathOf(id)}move`, { parent }, asScript)
      return (JSON.parse(answer.text) as { toast: string }).toast
    },
    bulk: async (id: number) => {
      const sent = await team.post(`/${map.team}/map/manage/board`, {
        action: `parent:${parent}`,
        [`task_${id}`]: 'on',
      })
      return toastAt(sent.headers.get('location') ?? '')
    },
    merge: async (id: number) => {
      const into = await map.task({ title: 'Dark' })
      await team.post(`${pathOf(id)}merge`, { into: String(into.id) })
      return toastAt(pathOf(into.id))
    },
  }
  const told = async () => {
    const rows = app.database.read.selectFrom('notices').select(['kind', 'task_id']).where('map_id', '=', map.id)
    return (await rows.where('user_id', '=', grace.id).orderBy('id').execute()).map(({ kind }) => kind)
  }
  const open = async () =>
    (await app.database.read.selectFrom('announcements').select('id').where('map_id', '=', map.id).execute()).length
  /** Waits until Grace has been notified and nothing is left to announce. */
  const untilTold = () =>
    vi.waitFor(async () => {
      app.pass(10 * minute)
      expect(await told()).not.toEqual([])
      // A worker may have added silenced changes that it had read before; none of them is announced.
      expect(await open()).toBe(0)
    }, 30_000)
  return { map, team, grace, pathOf, follow, ways, told, open, untilTold, toastAt }
}

const buttonIn = (toast: string, name: 'undo' | 'silence') =>
  new RegExp(`formaction="([^"]+/${name}/\\d+)"`).exec(toast)?.[1] ?? ''

it('a form, a drop, a bulk change and a merge notify followers after ten minutes', async () => {
  const { ways, follow, told, open } = await aBoard()
  for (const way of Object.values(ways)) expect(await way(await follow('Dark'))).toContain('/silence/')

  await vi.waitFor(async () => expect(await open()).toBe(4), 30_000)
  app.pass(9 * minute)
  expect(await told()).toEqual([])
  app.pass(minute)
  await vi.waitFor(async () => expect((await told()).toSorted()).toEqual(['merged', 'moved', 'moved', 'moved']), 30_000)
})

it("Don't notify and Undo prevent that for every kind of change, even before a worker has seen it", async () => {
  const { team, ways, follow, told, untilTold, pathOf, toastAt } = await aBoard()
  for (const way of Object.values(ways)) {
    const silenced = await follow('Dark')
    const from = pathOf(silenced)
    const answer = await team.post(buttonIn(await way(silenced), 'silence'), { from })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, from])
    const toast = await toastAt(`${from}move`)
    expect(toast).toContain(say('flash.silenced'))
    expect(toast).not.toContain('/silence/')
    await team.post(buttonIn(await way(await follow('Dark')), 'undo'))
  }
  // Followers are notified of this last change, so the others would have been announced by now.
  await ways.form(await follow('Dark'))
  await untilTold()
  expect(await told()).toEqual(['moved'])
})

it('a change silenced while a worker was reading its event is not announced', async () => {
  const { map, team, ways, follow, told, open } = await aBoard()
  const task_id = await follow('Dark')
  const silence = buttonIn(await ways.form(task_id), 'silence')
  const events = app.database.read.selectFrom('events').select('id').where('map_id', '=', map.id)
  const { id } = await events.where('type', '=', 'task.moved').executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect(await open()).toBe(1), 30_000)
  await team.post(silence)
  await addToAnnouncement(map.operator, { event_id: id, task_id })
  expect(await open()).toBe(1)

  app.pass(10 * minute)
  await vi.waitFor(async () => expect(await open()).toBe(0), 30_000)
  expect(await told()).toEqual([])
})

it('undoing a silenced change notifies no one either', async () => {
  const { map, team, ways, follow } = await aBoard()
  const toast = await ways.form(await follow('Dark'))
  await team.post(buttonIn(toast, 'silence'))
  await team.post(buttonIn(toast, 'undo'))

  const moves = (await map.events()).filter(({ type }) => type === 'task.moved')
  expect(moves.map(({ data }) => data.notify)).toEqual([false, false])
})

it("Don't notify isn't offered if no one follows the task, and only the person who made the change can use it", async () => {
  const { map, grace, ways, follow } = await aBoard()
  const lonely = await map.task({ title: 'Dark' })
  expect(await ways.form(lonely.id)).toMatch(/\/undo\/(?!.*\/silence\/)/)

  const silence = buttonIn(await ways.drop(await follow('Dark')), 'silence')
  for (const other of [grace, await aPerson(map), await aPerson(map, { role: 'Administrator' })]) {
    expect((await other.post(silence)).status).toBe(404)
  }
})

it("Don't notify fails with a clear message once followers have been notified", async () => {
  const { team, ways, follow, told, pathOf, toastAt } = await aBoard()
  const id = await follow('Dark')
  const silence = buttonIn(await ways.form(id), 'silence')
  await vi.waitFor(async () => {
    app.pass(10 * minute)
    expect(await told()).toEqual(['moved'])
  }, 30_000)

  await team.post(silence, { from: pathOf(id) })
  expect(await toastAt(pathOf(id))).toContain(say('problem.already_notified'))
})

it.each([
  ['approve', 'approved'],
  ['decline', 'declined'],
])("an author isn't notified of a suggestion that the queue's %s silenced", async (action, kind) => {
  const { map, team, grace, told, untilTold, toastAt } = await aBoard()
  const suggest = async () =>
    (await suggestTask(actingAs(map, grace), renderTask({ parent: map.list(), title: 'Dark', description: '' }))).id
  const [silenced, other] = [await suggest(), await suggest()]
  const queue = `/${map.team}/map/manage/queue`
  const review = async (id: number, notify = 'on') => {
    const sent = await team.post(queue, { item: `task-${id}`, action, reason: 'No.', notify })
    return toastAt(sent.headers.get('location') ?? '')
  }

  await team.post(buttonIn(await review(silenced), 'silence'), { from: queue })
  expect(await toastAt(queue)).toContain(say('flash.silenced'))
  await review(other)
  await untilTold()
  expect(await told()).toEqual([kind])
  if (action === 'decline') expect(await review(await suggest(), 'off')).toMatch(/\/undo\/(?!.*\/silence\/)/)
})

it('a bulk change in the background can be silenced on the page with its result', async () => {
  const { map, team, ways, follow, told, untilTold } = await aBoard()
  const ids: number[] = []
  for (let n = 0; n < 21; n += 1) ids.push(n === 0 ? await follow('Dark') : (await map.task({ title: `Dark ${n}` })).id)
  const parent = String(map.list('planned'))
  const picked = Object.fromEntries(ids.map((id) => [`task_${id}`, 'on']))
  const sent = await team.post(`/${map.team}/map/manage/board`, { action: `parent:${parent}`, ...picked })
  const result = sent.headers.get('location') ?? ''
  const silence = await vi.waitFor(async () => {
    const button = buttonIn((await team.get(result)).text, 'silence')
    expect(button).not.toBe('')
    return button
  }, 30_000)

  await team.post(silence, { from: result })
  expect(buttonIn((await team.get(result)).text, 'silence')).toBe('')
  // Grace is notified of this later change, so the other would have been announced by now.
  await ways.form(await follow('Dark'))
  await untilTold()
  expect(await told()).toEqual(['moved'])
})
