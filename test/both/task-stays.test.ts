import { describe, expect, it } from 'vitest'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

const staysOf = (map: TestMap, task: { id: number }) =>
  map.database.read
    .selectFrom('task_stays')
    .select(['list_id', 'arrived', 'left_at', 'note'])
    .where('map_id', '=', map.id)
    .where('task_id', '=', task.id)
    .orderBy('id')
    .execute()

describe("a task's stays", () => {
  it('one starts when the task is created, and each move ends it and starts another', async () => {
    const map = await aMap()
    const [ideas, planned] = [map.list(), map.list('planned')]
    const task = await map.task()
    const moved = await map.client('write').tasks.edit(task.id, { parent: planned, note: '  We start in May.  ' })
    const back = await map.client('write').tasks.edit(task.id, { parent: ideas, title: 'Another title' })
    await map.client('write').tasks.edit(task.id, { title: 'A third title', parent: ideas })

    expect(await staysOf(map, task)).toEqual([
      { list_id: ideas, arrived: task.list_arrival, left_at: moved.list_arrival, note: '' },
      { list_id: planned, arrived: moved.list_arrival, left_at: back.list_arrival, note: 'We start in May.' },
      { list_id: ideas, arrived: back.list_arrival, left_at: null, note: '' },
    ])
  })

  it('400 for a note without a move, and nothing changes', async () => {
    const map = await aMap()
    const task = await map.task()
    const edit = (json: object) => map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { json })

    for (const json of [{ note: 'x' }, { note: 'x', parent: map.list() }, { note: 'x', title: 'New' }]) {
      expect(await edit(json)).toMatchObject({ status: 400, body: { errors: [{ field: 'note', code: 'not_moved' }] } })
    }
    expect(await edit({ parent: map.list('planned'), note: 'x'.repeat(501) })).toMatchObject({
      body: { errors: [{ field: 'note', code: 'too_long' }] },
    })
    expect((await edit({ note: '' })).status).toBe(200)
    expect((await map.client('read').tasks.get(task.id)).title).toBe('A task')
    expect(await staysOf(map, task)).toHaveLength(1)
  })

  it("the task's page shows when it entered each list, how long it stayed, and the note as text", async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('write').tasks.edit(task.id, { parent: map.list('planned'), note: '<b>Soon</b>' })

    const page = await aBrowser(map.url).get(new URL(task.service_url).pathname)

    expect(elementsOf(page.text, 'p', 'history-note').map(({ text }) => text)).toEqual(['<b>Soon</b>'])
    expect(page.text).not.toContain('<b>Soon</b>')
    expect(elementsOf(page.text, 'span', 'history-when').map(({ text }) => text)).toEqual([
      expect.stringMatching(/20\d\d · for under an hour$/),
      expect.stringMatching(/20\d\d · under an hour$/),
    ])
  })

  it('are removed when the task is deleted permanently', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('write').tasks.delete(task.id)
    const [entry] = (await map.client('write').trash.list()).results
    await deletePurged(map.operator, { trash_id: entry?.id ?? 0 })

    expect(await staysOf(map, task)).toEqual([])
  })
})
