import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'

describe('bulk actions on tasks', () => {
  it('200 moves the tasks and returns how many changed', async () => {
    const map = await aMap()
    const [first, second] = [await map.task(), await map.task()]

    const action = await map.client('write').tasks.bulk({
      ids: [first.id, second.id, 999_999_999],
      parent: map.list('planned'),
    })

    expect(action).toMatchObject({ tasks: 3, done: 3, changed: 2, skipped: 1, undone: 0, undo_started: null })
    expect((await map.client('read').tasks.get(first.id)).parent.id).toBe(map.list('planned'))
    expect(await map.client('write').bulk.get(action.id)).toEqual(action)
  })

  it('200 undo restores deleted tasks', async () => {
    const map = await aMap()
    const task = await map.task()
    const { id } = await map.client('write').tasks.bulk({ ids: [task.id], delete: true })
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${task.id}/`)).status).toBe(404)

    expect(await map.client('write').bulk.undo(id)).toMatchObject({ undone: 1, kept: 0 })

    expect(await map.client('read').tasks.get(task.id)).toEqual(task)
  })

  it('200 a form lists the ids separated by commas', async () => {
    const map = await aMap()
    const [first, second] = [await map.task(), await map.task()]

    const answer = await map.call('write', 'POST', '/api/1/map/tasks/bulk/', {
      form: { ids: `${first.id},${second.id}`, lock_comments: 'true' },
    })

    expect([answer.status, answer.body.changed]).toEqual([200, 2])
  })

  it.each([
    ['no ids', { lock_comments: true }, [['ids', 'required']]],
    ['an empty array of ids', { ids: [], lock_comments: true }, [['ids', 'out_of_range']]],
    ['ids that are not an array', { ids: 7, lock_comments: true }, [['ids', 'invalid_type']]],
    ['an invalid id', { ids: [1, 0], lock_comments: true }, [['ids', 'invalid_type']]],
    ['101 tasks', { ids: Array.from({ length: 101 }, (_, n) => n + 1), pending: false }, [['ids', 'out_of_range']]],
    ['no change', { ids: [1] }, [[null, 'no_change']]],
    ['a deletion with an edit', { ids: [1], delete: true, pending: false }, [['delete', 'not_alone']]],
    ['a missing list', { ids: [1], parent: 999_999_999 }, [['parent', 'not_found']]],
    ['a missing category', { ids: [1], category: 'None' }, [['category', 'not_found']]],
  ])('400 with %s', async (_what, json, problems) => {
    const map = await aMap()

    const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/bulk/', { json })

    const found = body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, found]).toEqual([400, problems])
  })
})
