import { describe, expect, it } from 'vitest'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

const created = '2021-03-04T05:06:07.000Z'
const moved = '2022-01-02T00:00:00.000Z'
const lists = [
  { key: 'open', name: 'Open', role: 'suggestions' },
  { key: 'planned', name: 'Planned', role: 'planned' },
]
const categories = [
  { key: 'bug', name: 'Bug' },
  { key: 'idea', name: 'Idea' },
]
const people = [{ key: 'ada', name: 'Ada Lovelace' }]
const task = {
  ...{ key: '1', list: 'open', title: 'Dark mode', description: 'Please', author: 'ada', created },
  categories: ['bug'],
}
const comment = { key: 'a', task: '1', content: 'Why?', author: 'ada', created }
const votes = [{ task: '1', person: 'ada', created }]

interface Board {
  tasks?: object[]
  comments?: object[]
}

const folderOf = ({ tasks = [task], comments = [comment] }: Board = {}) =>
  aFolderOf({ people, tasks, comments, votes }, { lists, categories })

async function anImportedMap(): Promise<TestMap> {
  const map = await aMap()
  await importMapFiles(map.operator, { folder: await folderOf() })
  return map
}

async function onlyTask(map: TestMap) {
  const [found] = (await map.client('manage').tasks.list()).results
  return found ?? expect.unreachable()
}

/** The columns that a second import could change. */
const textsOf = async ({ database, id }: TestMap) => ({
  tasks: await database.read
    .selectFrom('tasks')
    .select([
      'title',
      'description',
      'parsed_description',
      'list_id',
      'category_id',
      'list_arrival',
      'edited',
      'modified',
    ])
    .where('map_id', '=', id)
    .where('live', '=', true)
    .execute(),
  comments: await database.read
    .selectFrom('comments')
    .select(['content', 'parsed_content', 'edited', 'modified'])
    .where('map_id', '=', id)
    .where('live', '=', true)
    .execute(),
  stays: await database.read
    .selectFrom('task_stays')
    .select(['list_id', 'arrived', 'left_at'])
    .where('map_id', '=', id)
    .execute(),
})

describe('importing a board again', () => {
  it('adds what is new, and leaves what was imported before as it is here, without notifying anyone', async () => {
    const map = await anImportedMap()
    const client = map.client('manage')
    const before = await textsOf(map)
    const { id } = await onlyTask(map)
    const changed = { ...task, title: 'Night mode', description: '**Soon**', list: 'planned', categories: ['idea'] }
    const folder = await folderOf({
      tasks: [{ ...changed, list_arrival: moved, edited: moved }],
      comments: [
        { ...comment, content: 'Because of my eyes', edited: moved },
        { ...comment, key: 'b', content: 'Me too' },
      ],
    })

    const plan = await planImport(map.operator, { folder })
    const report = await importMapFiles(map.operator, { folder })

    for (const files of [plan.files, report]) {
      expect(files.tasks).toEqual({ created: 0, unchanged: 1, undated: 0, skipped: [] })
      expect(files.comments).toEqual({ created: 1, unchanged: 1, undated: 0, skipped: [] })
      expect(files.votes).toMatchObject({ created: 0, unchanged: 1 })
    }
    const after = await textsOf(map)
    expect(after).toMatchObject({ tasks: before.tasks, stays: before.stays })
    expect(after.comments.map(({ content }) => content).toSorted()).toEqual(['Me too', 'Why?'])
    expect(await onlyTask(map)).toMatchObject({ id, votes_count: 1, comments_count: 2 })
    expect((await client.search.list({ q: 'dark' })).results).toHaveLength(1)
    expect((await client.search.list({ q: 'soon' })).results).toHaveLength(0)
    const types = (await map.events()).map(({ type }) => type).filter((type) => type !== 'category.created')
    expect(types).toEqual(['map.imported', 'map.imported'])
    const notices = map.database.read.selectFrom('notices').select('id').where('map_id', '=', map.id)
    expect(await notices.execute()).toEqual([])
    expect((await client.imports.list()).results[0]).toMatchObject({ counts: { tasks: 0, comments: 1, votes: 0 } })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('keeps what was edited here', async () => {
    const map = await anImportedMap()
    const { id } = await onlyTask(map)
    await map.client('manage').tasks.edit(id, { title: 'Our title', parent: map.list('planned'), notify: false })
    const before = await textsOf(map)

    const folder = await folderOf({ tasks: [{ ...task, title: 'Their title', description: 'Their text' }] })
    const report = await importMapFiles(map.operator, { folder })

    expect(report.tasks).toMatchObject({ created: 0, unchanged: 1 })
    expect(await textsOf(map)).toEqual(before)
  })

  it('leaves deleted and merged tasks, deleted comments and withdrawn votes as they are here', async () => {
    const map = await anImportedMap()
    const client = map.client('manage')
    const more = [task, { ...task, key: '2', title: 'Second' }, { ...task, key: '3', title: 'Third' }]
    await importMapFiles(map.operator, { folder: await folderOf({ tasks: more }) })
    const byTitle = new Map((await client.tasks.list()).results.map(({ title, id }) => [title, id]))
    const first = byTitle.get('Dark mode') ?? 0
    const [text] = (await client.comments.list(first)).results
    const [vote] = (await client.votes.list(first)).results
    await client.comments.delete(text?.id ?? 0)
    await client.votes.delete(vote?.id ?? 0)
    await client.tasks.delete(byTitle.get('Second') ?? 0)
    await client.tasks.merge(byTitle.get('Third') ?? 0, { into: first })

    const tasks = more.map((each) => ({ ...each, description: 'New text' }))
    const folder = await folderOf({ tasks, comments: [{ ...comment, content: 'New text' }] })
    const report = await importMapFiles(map.operator, { folder })

    expect(report.tasks).toMatchObject({ created: 0, unchanged: 3 })
    expect(report.comments).toMatchObject({ created: 0, unchanged: 1 })
    expect((await client.tasks.list()).results).toMatchObject([{ id: first, description: 'Please', votes_count: 0 }])
    expect((await client.comments.list(first)).count).toBe(0)
    await expectCountsEqualRows(map.database, map.id)
  })
})
