import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

/** A task that a moderator has moved to Planned on its page. */
async function aMove(form: Record<string, string> = {}) {
  const map = await aMap()
  const grace = await aPerson(map, { role: 'Moderator' })
  const task = await map.task({ title: 'Dark mode' })
  const path = new URL(task.service_url).pathname
  await grace.post(`${path}move`, { parent: String(map.list('planned')), ...form })
  const undo = /formaction="([^"]+\/undo\/\d+)"/.exec((await grace.get(path)).text)?.[1] ?? ''
  const listOf = async () => (await map.client('read').tasks.get(task.id)).parent.id
  return { map, grace, task, path, undo, listOf }
}

it("an undone move leaves no trace in the task's history", async () => {
  const { map, grace, task, path, undo } = await aMove({ note: 'We start in May.' })
  const stays = map.database.read.selectFrom('task_stays').select(['list_id', 'arrived', 'left_at', 'note'])

  const undone = await grace.post(undo, { from: path })

  expect([undone.status, undone.headers.get('location')]).toEqual([303, path])
  expect((await grace.get(path)).text).toContain(say('flash.undone'))
  expect(await stays.where('map_id', '=', map.id).where('task_id', '=', task.id).execute()).toEqual([
    { list_id: map.list(), arrived: task.list_arrival, left_at: null, note: '' },
  ])
  expect(await map.client('read').tasks.get(task.id)).toMatchObject({
    parent: { id: map.list() },
    list_arrival: task.list_arrival,
  })
  await expectCountsEqualRows(map.database, map.id)
})

it('moving a task back by hand stays in its history', async () => {
  const { map, task, undo, grace } = await aMove()
  const client = map.client('write')
  for (const role of ['completed', 'planned']) await client.tasks.edit(task.id, { parent: map.list(role) })

  await grace.post(undo)

  const stays = map.database.read.selectFrom('task_stays').select('list_id').where('map_id', '=', map.id).orderBy('id')
  const lists = (await stays.where('task_id', '=', task.id).execute()).map(({ list_id }) => list_id)
  const [ideas, planned, completed] = [map.list(), map.list('planned'), map.list('completed')]
  expect(lists).toEqual([ideas, planned, completed, planned, ideas])
})

it('undo fails with a clear message if someone has changed the task since', async () => {
  const { map, grace, path, task, undo, listOf } = await aMove()
  await map.client('write').tasks.edit(task.id, { parent: map.list('completed') })
  const events = await map.events()

  const refused = await grace.post(undo, { from: path })

  expect([refused.status, refused.headers.get('location')]).toEqual([303, path])
  expect((await grace.get(path)).text).toContain(say('problem.changed_since'))
  expect(await listOf()).toBe(map.list('completed'))
  expect(await map.events()).toEqual(events)
})

it('404 for everyone except the person who made the change', async () => {
  const { map, undo, listOf } = await aMove()
  const others = [await aPerson(map, { role: 'Administrator' }), await aPerson(map)]

  for (const other of others) expect((await other.post(undo)).status).toBe(404)
  const id = Number(/\d+$/.exec(undo)?.[0])
  expect((await map.call('write', 'POST', `/api/1/map/bulk/${id}/undo/`)).status).toBe(404)
  expect((await map.call('write', 'GET', `/api/1/map/bulk/${id}/`)).status).toBe(404)
  expect(await listOf()).toBe(map.list('planned'))
})

it('undo notifies followers just as the move did, and does nothing the second time', async () => {
  const { map, grace, undo } = await aMove()
  await grace.post(undo)
  await grace.post(undo)
  const moves = (await map.events()).filter(({ type }) => type === 'task.moved')
  expect(moves.map(({ data }) => data.notify)).toEqual([true, true])
})

it('the undo button on the page reverts a merge', async () => {
  const map = await aMap()
  const grace = await aPerson(map, { role: 'Moderator' })
  const [source, target] = [await map.task({ title: 'Night mode' }), await map.task({ title: 'Dark mode' })]
  const merged = await grace.post(`${new URL(source.service_url).pathname}merge`, { into: String(target.id) })
  const page = await grace.get(merged.headers.get('location') ?? '')
  const undo = /formaction="([^"]+\/undo\/\d+)"/.exec(page.text)?.[1] ?? ''

  await grace.post(undo)
  expect((await map.client('read').tasks.get(source.id)).title).toBe('Night mode')
  await grace.post(undo)
  expect((await map.events()).filter(({ type }) => type === 'task.unmerged')).toHaveLength(1)
})

it('the assignee and the priority can be undone, unless someone has changed them since', async () => {
  const { map, grace, path, task } = await aMove()
  const plans = map.client('write').plans
  const undoOf = async () => /formaction="([^"]+\/undo\/\d+)"/.exec((await grace.get(path)).text)?.[1] ?? ''
  const change = async (field: Record<string, string>) => {
    await grace.post(`${path}plan`, field)
    return undoOf()
  }
  await grace.post(await change({ priority: 'high' }), { from: path })
  expect(await plans.get(task.id)).toEqual({ assignee: null, priority: 'none' })
  await grace.post(await change({ assignee: String(grace.id) }), { from: path })
  expect(await plans.get(task.id)).toEqual({ assignee: null, priority: 'none' })

  const undo = await change({ priority: 'low' })
  await plans.edit(task.id, { priority: 'urgent' })
  await grace.post(undo, { from: path })

  expect((await grace.get(path)).text).toContain(say('problem.changed_since'))
  expect(await plans.get(task.id)).toEqual({ assignee: null, priority: 'urgent' })
})
