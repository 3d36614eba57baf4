import { describe, expect, it } from 'vitest'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { readInsight } from '../../src/features/insight/queries/read-insight.ts'
import { countDays } from '../../src/features/insight/verbs/count-days.ts'
import { listArrivals } from '../../src/features/tasks/queries/arrivals.ts'
import { editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { dayMs, later } from '../../src/lib/time.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { aFolderOf } from '../support/builders/map-files.ts'

const created = '2021-03-04T05:06:07.000Z'
const people = [{ key: 'ada', name: 'Ada Lovelace' }]
const task = { list: 'open', description: '', author: 'ada' }

const datesIn = async (map: TestMap, table: 'tasks' | 'comments' | 'votes' | 'task_notes' | 'subscriptions') => {
  const rows = map.database.read.selectFrom(table).select('created').where('map_id', '=', map.id)
  return (await rows.orderBy('id').execute()).map((row) => row.created)
}

describe('records without a date', () => {
  it("get their task's date, and a task gets the time of the import; the plan and the report count them", async () => {
    const map = await aMap()
    const of = { task: '1', content: 'Yes' }
    const folder = await aFolderOf({
      people,
      tasks: [
        { key: '1', title: 'Dated', created, ...task },
        { key: '2', title: 'Undated', ...task },
      ],
      comments: [
        { key: 'a', ...of },
        { key: 'b', task: '2', content: 'No', created },
      ],
      votes: [{ task: '1', person: 'ada' }],
      notes: [{ key: 'n', ...of }],
      subscriptions: [{ task: '1', person: 'ada' }],
    })

    const { files } = await planImport(map.operator, { folder })
    const report = await importMapFiles(map.operator, { folder })

    expect(await datesIn(map, 'tasks')).toEqual([created, map.operator.now])
    expect(await datesIn(map, 'comments')).toEqual([created, created])
    for (const table of ['votes', 'task_notes', 'subscriptions'] as const) {
      expect(await datesIn(map, table), table).toEqual([created])
    }
    const undated = { people: 0, tasks: 1, comments: 1, votes: 1, notes: 1, stays: 0, subscriptions: 1 }
    for (const [file, count] of Object.entries(undated)) {
      expect(files[file as keyof typeof files]?.undated, file).toBe(count)
      expect(report[file as keyof typeof report]?.undated, file).toBe(count)
    }
    expect((await planImport(map.operator, { folder })).files.tasks?.undated).toBe(0)
  })
})

describe("stays from another board aren't counted", () => {
  const planned = [{ key: 'p', name: 'Planned', role: 'planned' }]

  it('in Insights, even after the task has moved on here', async () => {
    const map = await aMap()
    const [now, arrived] = [new Date().toISOString(), later(new Date().toISOString(), -20 * dayMs)]
    const folder = await aFolderOf(
      {
        tasks: [{ key: '1', title: 'Promised there', description: '', created: arrived, list: 'p' }],
        stays: [{ task: '1', list: 'p', arrived: later(arrived, -dayMs), left: arrived }],
      },
      { lists: planned },
    )
    await importMapFiles(map.operator, { folder })
    const native = await map.task({ parent: map.list('planned') })
    const administrator = await aPerson(map, { role: 'Administrator' })
    const ctx = contextsOf(map, administrator, 'Administrator', later(now, 3_600_000)).inMap
    const all = await map.database.read.selectFrom('tasks').select('id').where('map_id', '=', map.id).execute()

    for (const { id } of all) {
      await editTask(ctx, { task_id: id, parent: map.list('completed'), parsed_description: '' })
    }

    while (await countDays(ctx));

    const { lists, promises } = await readInsight(ctx, 30)
    expect(lists.find(({ role }) => role === 'planned')).toMatchObject({ measured: 1 })
    expect(promises.recent.map(({ id }) => id)).toEqual([native.id])
    expect(promises).toMatchObject({ promised: 1, kept: 1 })
  })

  it('in feeds, whose readers are only notified of moves made here', async () => {
    const map = await aMap()
    const tasks = [{ key: '1', title: 'Old', description: '', list: 'p' }]
    await importMapFiles(map.operator, { folder: await aFolderOf({ tasks }, { lists: planned }) })
    const { id } = await map.task({ parent: map.list('planned'), title: 'New' })

    for (const list of [undefined, map.list('planned')]) {
      expect((await listArrivals(map.operator, list)).map(({ task_id }) => task_id)).toEqual([id])
    }
  })
})
