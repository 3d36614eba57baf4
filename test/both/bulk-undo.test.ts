import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { requireBulkAction } from '../../src/features/actions/queries/require-action.ts'
import type { ActionTable } from '../../src/features/actions/table.ts'
import { bulkEdit } from '../../src/features/actions/verbs/bulk-edit.ts'
import { runAction, runBatch } from '../../src/features/actions/verbs/run-action.ts'
import { undoAction } from '../../src/features/actions/verbs/undo.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'

async function aModerator(map: TestMap) {
  const person = await aPerson(map, { role: 'Moderator' })
  return { person, ctx: contextsOf(map, person, 'Moderator').inMap }
}

const someTasks = async (map: TestMap, count: number, fields = {}): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await map.task({ title: `Task ${n}`, ...fields })).id)
  return ids
}

const listsOf = async (map: TestMap, ids: number[]) =>
  Promise.all(ids.map(async (id) => (await map.client('read').tasks.get(id)).parent.id))

describe('undoing a bulk action', () => {
  it('restores list, category, approval and lock, but only for the tasks that changed', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const client = map.client('manage')
    await client.categories.create({ name: 'Old', emoji_shortname: ':cat:' })
    await client.categories.create({ name: 'New', emoji_shortname: ':dog:' })
    const waiting = await map.task({ category: 'Old', pending: true })
    const already = await map.task({ parent: map.list('planned'), category: 'New', lock_comments: true })
    const change = { parent: map.list('planned'), category: 'new', pending: false, lock_comments: true }
    const before = await client.tasks.get(waiting.id)

    const id = await bulkEdit(ctx, { task_ids: [waiting.id, already.id], change })
    expect((await client.tasks.get(waiting.id)).category?.name).toBe('New')
    await undoAction(ctx, { action_id: id })

    const { parent, category, pending, lock_comments } = await client.tasks.get(waiting.id)
    expect({ parent, category, pending, lock_comments }).toEqual({
      parent: before.parent,
      category: before.category,
      pending: true,
      lock_comments: false,
    })
    expect(await client.tasks.get(already.id)).toEqual(already)
    expect(await requireBulkAction(ctx, id)).toMatchObject({ undone: 1, kept: 0 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('skips tasks that have changed since, and a second undo does nothing', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const ids = await someTasks(map, 3)
    const [moved = 0, gone = 0, back = 0] = ids
    const id = await bulkEdit(ctx, { task_ids: ids, change: { parent: map.list('planned') } })
    await map.client('write').tasks.edit(moved, { parent: map.list('completed') })
    await map.client('write').tasks.delete(gone)

    await undoAction(ctx, { action_id: id })
    const events = await map.events()
    await undoAction(ctx, { action_id: id })

    expect(await listsOf(map, [moved, back])).toEqual([map.list('completed'), map.list()])
    expect(await requireBulkAction(ctx, id)).toMatchObject({ undone: 1, kept: 2 })
    expect(await map.events()).toEqual(events)
  })

  it('restores deleted tasks, except those that were purged or whose list was deleted', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const client = map.client('manage')
    const list = await client.lists.create({ name: 'Soon gone', role: 'planned' })
    const [lost, purged, task] = [await map.task({ parent: list.id }), await map.task(), await map.task()]
    const id = await bulkEdit(ctx, { task_ids: [lost.id, purged.id, task.id], change: { delete: true } })
    await client.lists.delete(list.id)
    const entry = (await client.trash.list()).results.find(({ record_id }) => record_id === purged.id)
    await client.trash.delete(entry?.id ?? 0)

    await undoAction(ctx, { action_id: id })

    expect((await client.tasks.get(task.id)).title).toBe(task.title)
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${lost.id}/`)).status).toBe(404)
    expect(await requireBulkAction(ctx, id)).toMatchObject({ undone: 1, kept: 2 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('notifies only if the change itself did', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const task_ids = await someTasks(map, 1)
    for (const notify of [false, true]) {
      const id = await bulkEdit(ctx, { task_ids, change: { parent: map.list('planned'), notify } })
      await undoAction(ctx, { action_id: id })
    }

    const moves = (await map.events()).filter(({ type }) => type === 'task.moved')
    expect(moves.map(({ data }) => data.notify)).toEqual([false, false, true, true])
  })

  it('409 while the action is still running', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const id = await bulkEdit(ctx, { task_ids: await someTasks(map, 1), change: { lock_comments: true } })
    await setAction(map, id, { finished: null })

    expect(await failureOf(undoAction(ctx, { action_id: id }))).toMatchObject({ status: 409, code: 'still_running' })
  })

  it('a job undoes large actions, and running it again undoes nothing twice', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const ids = await someTasks(map, 22)
    const id = await bulkEdit(ctx, { task_ids: ids, change: { parent: map.list('planned') } })
    await runAction(ctx, { action_id: id })

    await undoAction(ctx, { action_id: id })
    await runBatch(ctx, { action_id: id })
    await Promise.all([runAction(ctx, { action_id: id }), runAction(ctx, { action_id: id })])

    expect(await requireBulkAction(ctx, id)).toMatchObject({ undone: 22, kept: 0 })
    expect(await listsOf(map, ids)).toEqual(ids.map(() => map.list()))
    expect((await map.events()).filter(({ type }) => type === 'task.moved')).toHaveLength(44)
  })
})

/** Puts an action into the state it would have halfway through. */
const setAction = (map: TestMap, id: number, fields: Partial<Updateable<ActionTable>>) =>
  map.database.transaction((tx) =>
    tx.updateTable('actions').set(fields).where('map_id', '=', map.id).where('id', '=', id).execute(),
  )
