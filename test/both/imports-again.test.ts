import { describe, expect, it } from 'vitest'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
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

const stays = (map: TestMap) =>
  map.database.read
    .selectFrom('task_stays')
    .select(['list_id', 'arrived', 'left_at'])
    .where('map_id', '=', map.id)
    .orderBy('id')
    .execute()

describe('importing a board again', () => {
  it('updates what has changed in the source, without notifying anyone', async () => {
    const map = await anImportedMap()
    const client = map.client('manage')
    const changed = { ...task, title: 'Night mode', description: '**Soon**', list: 'planned', categories: ['idea'] }
    const folder = await folderOf({
      tasks: [{ ...changed, list_arrival: moved }],
      comments: [{ ...comment, content: 'Because of my eyes', edited: moved }],
    })

    const plan = await planImport(map.operator, { folder })
    const report = await importMapFiles(map.operator, { folder })

    for (const files of [plan.files, report]) {
      expect(files.tasks).toMatchObject({ created: 0, updated: 1, unchanged: 0, skipped: new Map() })
      expect(files.comments).toMatchObject({ created: 0, updated: 1, unchanged: 0, skipped: new Map() })
      expect(files.votes).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    }
    const found = await onlyTask(map)
    expect(found).toMatchObject({ title: 'Night mode', description: '**Soon**', category: { name: 'Idea' } })
    expect(found).toMatchObject({ parent: { id: map.list('planned') }, list_arrival: moved, votes_count: 1 })
    expect(found.parsed_description).toContain('<strong>Soon</strong>')
    expect(found.service_url).toContain('night-mode')
    const [text] = (await client.comments.list(found.id)).results
    expect(text).toMatchObject({ content: 'Because of my eyes' })
    expect(await stays(map)).toMatchObject([
      { list_id: map.list('suggestions'), arrived: created, left_at: moved },
      { list_id: map.list('planned'), arrived: moved, left_at: null },
    ])
    expect((await client.search.list({ q: 'soon' })).results).toHaveLength(1)
    expect((await client.search.list({ q: 'dark' })).results).toHaveLength(0)
    const types = (await map.events()).map(({ type }) => type).filter((type) => type !== 'category.created')
    expect(types).toEqual(['map.imported', 'map.imported'])
    const notices = map.database.read.selectFrom('notices').select('id').where('map_id', '=', map.id)
    expect(await notices.execute()).toEqual([])
    expect((await client.imports.list()).results[0]).toMatchObject({ updated: 2, counts: { tasks: 0 } })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('keeps fields that were edited here, and updates the others', async () => {
    const map = await anImportedMap()
    const client = map.client('manage')
    const { id } = await onlyTask(map)
    await client.tasks.edit(id, { title: 'Our title', notify: false })
    const folder = await folderOf({ tasks: [{ ...task, title: 'Their title', description: 'Their text' }] })

    const report = await importMapFiles(map.operator, { folder })
    const again = await importMapFiles(map.operator, { folder })

    expect(report.tasks).toMatchObject({ updated: 1 })
    expect(await onlyTask(map)).toMatchObject({ title: 'Our title', description: 'Their text' })
    expect(again.tasks).toMatchObject({ updated: 0, unchanged: 0 })
    expect(again.tasks.skipped.get('edited_here')).toMatchObject({ count: 1 })
  })

  it('keeps the text of someone who has claimed it', async () => {
    const map = await anImportedMap()
    const person = await aPerson(map)
    await map.database.transaction((tx) =>
      tx.updateTable('tasks').set({ author_id: person.id }).where('map_id', '=', map.id).execute(),
    )

    const folder = await folderOf({ tasks: [{ ...task, title: 'Their title', list: 'planned' }] })
    await importMapFiles(map.operator, { folder })

    expect(await onlyTask(map)).toMatchObject({ title: 'Dark mode', parent: { id: map.list('planned') } })
  })

  it('a move without a date keeps the arrival, so What’s new stays quiet', async () => {
    const map = await anImportedMap()

    await importMapFiles(map.operator, { folder: await folderOf({ tasks: [{ ...task, list: 'planned' }] }) })

    expect(await onlyTask(map)).toMatchObject({ parent: { id: map.list('planned') }, list_arrival: created })
    expect(await stays(map)).toMatchObject([{ list_id: map.list('planned'), arrived: created, left_at: null }])
    await expectCountsEqualRows(map.database, map.id)
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

    expect(report.tasks).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect(report.comments).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect((await client.tasks.list()).results).toMatchObject([{ id: first, description: 'New text', votes_count: 0 }])
    expect((await client.comments.list(first)).count).toBe(0)
    await expectCountsEqualRows(map.database, map.id)
  })
})
