import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { requireBulkAction } from '../../src/features/actions/queries/require-action.ts'
import type { ActionTable } from '../../src/features/actions/table.ts'
import { bulkEdit } from '../../src/features/actions/verbs/bulk-edit.ts'
import { runAction, runBatch } from '../../src/features/actions/verbs/run-action.ts'
import { undoAction } from '../../src/features/actions/verbs/undo.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
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

describe('bulk editing tasks', () => {
  it('writes separate events for each task, attributed to the person', async () => {
    const map = await aMap()
    const { person, ctx } = await aModerator(map)
    const ids = await someTasks(map, 3)
    const before = (await map.events()).length

    const id = await bulkEdit(ctx, { task_ids: ids, change: { parent: map.list('planned'), lock_comments: true } })

    const events = (await map.events()).slice(before)
    expect(events.map(({ type, data, user_id }) => [type, data.task_id, user_id])).toEqual(
      ids.flatMap((task) => [
        ['task.moved', task, person.id],
        ['task.edited', task, person.id],
      ]),
    )
    expect(await listsOf(map, ids)).toEqual(ids.map(() => map.list('planned')))
    expect(await requireBulkAction(ctx, id)).toMatchObject({ done: 3, skipped: 0, change: { notify: false } })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('leaves tasks that already match alone, and skips deleted tasks and tasks in other maps', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const { ctx } = await aModerator(map)
    const [first = 0, same = 0, gone = 0] = await someTasks(map, 3)
    const [theirs = 0] = await someTasks(other, 1)
    await map.client('write').tasks.edit(same, { lock_comments: true })
    await map.client('write').tasks.delete(gone)
    const before = (await map.events()).length

    const id = await bulkEdit(ctx, {
      task_ids: [first, same, gone, theirs, 999_999_999, first],
      change: { lock_comments: true },
    })

    expect((await map.events()).slice(before).map(({ data }) => data.task_id)).toEqual([first])
    const action = await requireBulkAction(ctx, id)
    expect([action.task_ids.length, action.done, action.steps.length, action.skipped]).toEqual([5, 5, 1, 3])
    expect((await other.client('read').tasks.get(theirs)).lock_comments).toBe(false)
  })

  it('a job changes a hundred tasks, and a repeated run continues where the last one stopped', async () => {
    const map = await aMap()
    const { person, ctx } = await aModerator(map)
    const ids = await someTasks(map, 25, { pending: true })
    const many = [...ids, ...Array.from({ length: 75 }, (_, n) => 900_000_000 + n)]
    const id = await bulkEdit(ctx, { task_ids: many, change: { pending: false } })

    // Half a run, as if it had crashed. The server's worker may be running the action as well.
    await runBatch(ctx, { action_id: id })
    await Promise.all([runAction(ctx, { action_id: id }), runAction(ctx, { action_id: id })])

    const action = await requireBulkAction(ctx, id)
    expect(action).toMatchObject({ done: 100, skipped: 75, finished: expect.any(String) })
    const approved = (await map.events()).filter(({ type }) => type === 'task.approved')
    expect(approved.map(({ data }) => data.task_id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(approved.map(({ user_id }) => user_id))).toEqual(new Set([person.id]))
    await expectCountsEqualRows(map.database, map.id)
  })

  it('the worker runs it on behalf of the person who asked for it', async () => {
    const map = await aMap()
    const { person, ctx } = await aModerator(map)
    const ids = await someTasks(map, 21)

    const id = await bulkEdit(ctx, { task_ids: ids, change: { lock_comments: true } })
    await soon(async () => (await requireBulkAction(ctx, id)).finished).not.toBe(null)

    const edited = (await map.events()).filter(({ type }) => type === 'task.edited')
    expect(edited.map(({ user_id }) => user_id)).toEqual(ids.map(() => person.id))
  })

  it('skips the remaining tasks if the list is deleted before the job finishes', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const ids = await someTasks(map, 12)
    const list = await map.client('manage').lists.create({ name: 'Soon gone', role: 'planned' })
    const id = await bulkEdit(ctx, { task_ids: ids, change: { parent: list.id } })
    await undoAction(ctx, { action_id: id })
    await setAction(map, id, { done: 0, steps: '[]', finished: null, undo_started: null, undone: 0, kept: 0 })
    await map.client('manage').lists.delete(list.id)

    await runAction(ctx, { action_id: id })

    expect(await requireBulkAction(ctx, id)).toMatchObject({ done: 12, skipped: 12, steps: [] })
  })

  it('400 without tasks, with too many tasks, or without a change', async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const change = { lock_comments: true }
    const codes = async (work: Promise<unknown>) =>
      ((await failureOf(work)) as { problems: { code: string }[] }).problems.map(({ code }) => code)

    expect(await codes(bulkEdit(ctx, { task_ids: [], change }))).toEqual(['none_selected'])
    const many = Array.from({ length: 101 }, (_, n) => n + 1)
    expect(await codes(bulkEdit(ctx, { task_ids: many, change }))).toEqual(['too_many_tasks'])
    expect(await codes(bulkEdit(ctx, { task_ids: [1], change: { notify: true } }))).toEqual(['no_change'])
    const both = { delete: true, lock_comments: true }
    expect(await codes(bulkEdit(ctx, { task_ids: [1], change: both }))).toEqual(['not_alone'])
  })

  it("403 people outside the team can't start, see or undo bulk actions", async () => {
    const map = await aMap()
    const { ctx } = await aModerator(map)
    const ids = await someTasks(map, 1)
    const id = await bulkEdit(ctx, { task_ids: ids, change: { lock_comments: true } })
    const stranger = actingAs(map, await aPerson(map))
    const reader = inMap(
      createContext({ ...map.operator, actor: { kind: 'token', token_id: 1, user_id: 1, scope: 'read' } }),
      map.operator.map,
      null,
    )

    for (const who of [stranger, reader]) {
      const change = { delete: true }
      expect(await failureOf(bulkEdit(who, { task_ids: ids, change }))).toMatchObject({ code: 'members_only' })
      expect(await failureOf(undoAction(who, { action_id: id }))).toMatchObject({ code: 'members_only' })
      expect(await failureOf(requireBulkAction(who, id))).toMatchObject({ code: 'members_only' })
    }
  })
})

/** Puts an action into the state it would have halfway through. */
const setAction = (map: TestMap, id: number, fields: Partial<Updateable<ActionTable>>) =>
  map.database.transaction((tx) =>
    tx.updateTable('actions').set(fields).where('map_id', '=', map.id).where('id', '=', id).execute(),
  )
