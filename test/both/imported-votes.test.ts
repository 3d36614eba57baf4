import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { unmergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { lastImport, restore, undo } from '../support/builders/undone-imports.ts'
import { expectCountsEqualRows, expectImportedVotes } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

const created = '2021-03-04T05:06:07.000Z'
const aTask = (key: string, votes_count?: number) => ({
  ...{ key, list: 'open', title: `Task ${key}`, description: '', created, votes_count },
})
const people = ['ada', 'grace'].map((key) => ({ key, name: key }))
const votes = (task: string) => people.map(({ key }) => ({ task, person: key, created }))

/** Imports tasks into a map. Returns their ids by key. */
async function imported(map: TestMap, records: Parameters<typeof aFolderOf>[0]): Promise<Record<string, number>> {
  await importMapFiles(map.operator, { folder: await aFolderOf(records) })
  const tasks = map.database.read.selectFrom('tasks').select(['id', 'title']).where('map_id', '=', map.id)
  return Object.fromEntries((await tasks.execute()).map(({ id, title }) => [title.replace('Task ', ''), id]))
}

async function votesOf(map: TestMap, id: number | undefined) {
  const columns = map.database.read.selectFrom('tasks').select(['votes_count', 'imported_votes', 'total_votes'])
  const task = await columns
    .where('map_id', '=', map.id)
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  return [task.votes_count, task.imported_votes, task.total_votes]
}

const positions = (text: string, titles: string[]) => titles.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))

describe('votes without voters', () => {
  it("are the source's count minus the imported voters, are never negative, and don't change in a second import", async () => {
    const map = await aMap()
    const records = { people, tasks: [aTask('many', 96), aTask('few', 1)], votes: [...votes('many'), ...votes('few')] }

    const { many, few } = await imported(map, records)
    await imported(map, records)

    expect([await votesOf(map, many), await votesOf(map, few)]).toEqual([
      [2, 94, 96],
      [2, 0, 2],
    ])
    expect(await map.client('read').tasks.get(many ?? 0)).toMatchObject({ votes_count: 2 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('count on pages, which also sort by them, but not in the API', async () => {
    const map = await aMap()
    const { old } = await imported(map, { people, tasks: [aTask('voted'), aTask('old', 96)], votes: votes('voted') })
    const titles = ['Task voted', 'Task old']
    const person = await aPerson(map, { role: 'Moderator' })

    const list = `/${map.team}/map/${map.list()}-suggestions/?sort=votes`
    const table = `/${map.team}/map/manage/board?ordering=-total_votes`
    for (const path of [`/${map.team}/map/`, list, table, `/${map.team}/map/search?q=task`]) {
      const { text } = await person.get(path)
      expect([path, positions(text, titles)]).toEqual([path, titles.toReversed()])
      expect([path, text]).toEqual([path, expect.stringMatching(/>96( votes)?</)])
    }
    const page = await person.get(`/${map.team}/map/task/${old}-task-old/`)
    expect(page.text).toContain(say('task.votes.imported', { count: 96 }))

    const client = map.client('read')
    const sorted = await client.tasks.list({ ordering: '-votes_count' })
    expect(sorted.results.map(({ title }) => title)).toEqual(titles)
  })

  it('stay when people vote and remove their vote, with and without the script', async () => {
    const map = await aMap()
    const { old = 0 } = await imported(map, { tasks: [aTask('old', 40)] })
    const person = await aPerson(map)
    const path = `/${map.team}/map/task/${old}-task-old/`

    const on = await person.post(`${path}vote`, { vote: 'on' }, { accept: 'application/json' })
    expect(on.body).toMatchObject({ voted: true, total_votes: 41 })
    expect((await person.get(path)).text).toContain('data-count="41" data-imported="40"')

    await person.post(`${path}vote`, { vote: 'off', from: path })
    expect((await person.get(path)).text).toContain('data-count="40" data-imported="40"')
    expect(await votesOf(map, old)).toEqual([0, 40, 40])
  })

  it('move with merges, and back when a merge is undone', async () => {
    const map = await aMap()
    const ids = await imported(map, {
      people,
      tasks: [aTask('a', 7), { ...aTask('b', 20), merged_into: 'c' }, aTask('c', 100)],
      votes: [...votes('a'), ...votes('b')],
    })
    const { a = 0, b = 0, c = 0 } = ids
    const all = async () => [await votesOf(map, a), await votesOf(map, b), await votesOf(map, c)]
    expect(await all()).toEqual([
      [2, 5, 7],
      [0, 18, 18],
      [2, 118, 120],
    ])

    await map.client('manage').tasks.merge(c, { into: a })
    expect((await votesOf(map, a))[1]).toBe(123)

    await unmergeTask(map.operator, { task_id: c })
    expect([(await votesOf(map, a))[1], (await votesOf(map, c))[1]]).toEqual([23, 100])

    await unmergeTask(map.operator, { task_id: b })
    expect((await all()).map(([, without]) => without)).toEqual([5, 18, 100])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('come back when a second import with more voters is undone, even if the task was merged, and go when it is restored', async () => {
    const map = await aMap()
    const first = { people, tasks: [aTask('a', 7), aTask('b', 3), aTask('c', 1)], votes: votes('a') }
    const { a = 0, b = 0, c = 0 } = await imported(map, first)
    await map.client('manage').tasks.merge(b, { into: c })
    const both = async () => [await votesOf(map, a), await votesOf(map, c)]
    const before = await both()
    expect(before).toEqual([
      [2, 5, 7],
      [0, 4, 4],
    ])
    await unmergeTask(map.operator, { task_id: b })
    const more = ['eve', 'bob'].map((key) => ({ key, name: key }))
    const votesOfMore = ['a', 'b', 'c'].flatMap((task) => more.map(({ key }) => ({ task, person: key, created })))
    const dupe = { ...aTask('d', 9), merged_into: 'a' }
    await imported(map, {
      people: [...people, ...more],
      tasks: [...first.tasks, dupe],
      votes: [...first.votes, ...votesOfMore],
    })
    await map.client('manage').tasks.merge(b, { into: c })
    const after = await both()
    // “c” had one imported vote and two voters, and the same two people voted for “b”.
    expect(after).toEqual([
      [4, 12, 16],
      [2, 1, 3],
    ])
    const second = await lastImport(map)

    await undo(map, second)
    expect(await both()).toEqual(before)
    await expectImportedVotes(map.database, map.id)

    await restore(map, second)
    expect(await both()).toEqual(after)
    await expectImportedVotes(map.database, map.id)
    await expectCountsEqualRows(map.database, map.id)
  })
})
