import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { deletePurged, purgeTrash } from '../../src/features/recovery/verbs/trash.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import {
  comment,
  contentOf,
  created,
  idOf,
  imported,
  lastImport,
  person,
  restore,
  small,
  task,
  undo,
} from '../support/builders/undone-imports.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

describe('undoing an import after someone has touched it', () => {
  const touches: [string, (map: TestMap, id: number) => Promise<unknown>][] = [
    ['edits', (map, id) => map.client('manage').tasks.edit(id, { title: 'Task 3, edited' })],
    ['moves', (map, id) => map.client('manage').tasks.edit(id, { parent: map.list('planned') })],
    ['comments on', (map, id) => map.client('manage').comments.create({ parent: id, content: 'Me too' })],
    ['votes for', (map, id) => map.client('manage').votes.create({ parent: id, voter: { email: 'eve@example.org' } })],
    ['follows', async (map, id) => (await aPerson(map)).post(`${map.path}/task/${id}/follow`, {})],
    ['plans', (map, id) => map.client('manage').plans.edit(id, { priority: 'high' })],
    ['writes a note on', (map, id) => map.client('manage').notes.create({ parent: id, content: 'Ask them' })],
  ]
  it.each(touches)('keeps and lists a task that someone %s', async (_, touch) => {
    const map = await aMap()
    const import_id = await imported(map)
    const id = await idOf(map, 'Task 3')
    await touch(map, id)

    await undo(map, import_id)

    expect((await map.client('manage').imports.get(import_id)).kept?.tasks.map((kept) => kept.id)).toEqual([id])
    expect((await contentOf(map)).tasks).toMatchObject([{ comments_count: expect.any(Number) }])
    expect((await map.client('manage').comments.list(id)).results[0]).toMatchObject({ content: 'Comment c' })
    const report = await importMapFiles(map.operator, { folder: await aFolderOf(small) })
    expect(report.tasks).toMatchObject({ created: 3 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('keeps both tasks of a merge that someone made, and a task whose new comment awaits approval', async () => {
    const map = await aMap()
    const import_id = await imported(map, { ...small, tasks: [...small.tasks, task('5')] })
    const [three, five] = [await idOf(map, 'Task 3'), await idOf(map, 'Task 5')]
    await map.call('manage', 'POST', '/api/1/map/waiting/', { json: { comments_wait: 'everybody' } })
    await (await aPerson(map)).post(`${map.path}/task/${five}/comment`, { content: 'Wait for me' })
    const own = await map.task({ title: 'Ours' })
    await map.client('manage').tasks.merge(three, { into: own.id })

    await undo(map, import_id)

    const { kept } = await map.client('manage').imports.get(import_id)
    expect(kept).toMatchObject({ count: 1, tasks: [{ id: five, title: 'Task 5' }] })
    expect((await fetch(kept?.tasks[0]?.service_url ?? '')).status).toBe(200)
    expect(await map.client('manage').tasks.get(own.id)).toMatchObject({ votes_count: 1, comments_count: 1 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('a task that its own import merged into one that stays also stays', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    const one = await idOf(map, 'Task 1')
    await map.client('manage').tasks.edit(one, { title: 'Task 1, edited' })

    await undo(map, import_id)

    expect(await map.client('manage').tasks.get(one)).toMatchObject({ votes_count: 1, comments_count: 2 })
    expect((await map.client('manage').tasks.merged(one)).results).toHaveLength(1)
  })

  it("undoing a second import only removes that import's comments, votes and duplicates", async () => {
    const map = await aMap()
    await imported(map)
    const before = await contentOf(map)
    const eve = { key: 'eve', name: 'Eve' }
    const more = {
      ...small,
      people: [person, eve],
      tasks: [...small.tasks, task('6', { merged_into: '3' }), task('7')],
      comments: [...small.comments, comment('d', '3'), comment('e', '6', { in_reply_to: 'd' }), comment('f', '1')],
      votes: [...small.votes, { task: '3', person: 'eve', created }, { task: '6', person: 'eve', created }],
    }
    const second = await imported(map, more)
    const after = await contentOf(map)

    await undo(map, second)
    expect(await contentOf(map)).toEqual(before)
    await expectCountsEqualRows(map.database, map.id)
    await restore(map, second)
    expect(await contentOf(map)).toEqual(after)
    await expectCountsEqualRows(map.database, map.id)
    await undo(map, second)
    await imported(map, more)
    expect(await contentOf(map)).toEqual(after)
    await expectCountsEqualRows(map.database, map.id)
  })

  it("keeps a second import's comment that someone replied to", async () => {
    const map = await aMap()
    await imported(map)
    const second = await imported(map, {
      ...small,
      comments: [...small.comments, comment('d', '3'), comment('e', '3')],
    })
    const id = await idOf(map, 'Task 3')
    const { results } = await map.client('read').comments.list(id)
    const answered = results.find(({ content }) => content === 'Comment d')?.id ?? 0
    await map.client('manage').comments.create({ parent: id, content: 'Good point', in_reply_to: answered })

    await undo(map, second)

    const left = (await map.client('read').comments.list(id)).results.map(({ content }) => content)
    expect(left.toSorted()).toEqual(['Comment c', 'Comment d', 'Good point'])
    await expectCountsEqualRows(map.database, map.id)
  })
})

describe('the categories of an undone import', () => {
  const named = ['Bug', 'Idea', 'Question'].map((name) => ({ key: name, name }))
  const tasks = named.map(({ key }) => task(key, { categories: [key] }))
  const folder = () => aFolderOf({ ...small, tasks, comments: [], votes: [], subscriptions: [] }, { categories: named })
  const namesIn = async (map: TestMap) => (await map.client('manage').categories.list()).results.map(({ name }) => name)
  const categoriesOf = async (map: TestMap) =>
    (await map.client('manage').tasks.list()).results.map(({ category }) => category?.name).toSorted()

  it('go to the trash if it created them and nothing else has them, and come back with it', async () => {
    const map = await aMap()
    await map.client('manage').categories.create({ name: 'Question', emoji_shortname: ':question:' })
    await map.client('manage').categories.create({ name: 'Unused', emoji_shortname: ':label:' })
    await importMapFiles(map.operator, { folder: await folder() })
    const import_id = await lastImport(map)
    await map.task({ title: 'Ours', category: 'Idea' })
    const before = await contentOf(map)

    await undo(map, import_id)

    expect(await namesIn(map)).toEqual(['Idea', 'Question', 'Unused'])
    const bug = map.client('manage').tasks.list({ category_name: 'Bug' })
    expect((await bug).count).toBe(0)
    await restore(map, import_id)
    expect(await namesIn(map)).toEqual(['Bug', 'Idea', 'Question', 'Unused'])
    expect(await contentOf(map)).toEqual(before)
  })

  it('can be created again, and then their tasks come back with the new ones', async () => {
    const map = await aMap()
    await importMapFiles(map.operator, { folder: await folder() })
    const import_id = await lastImport(map)
    await undo(map, import_id)
    expect(await namesIn(map)).toEqual([])

    await map.client('manage').categories.create({ name: 'bug', emoji_shortname: ':beetle:' })
    await restore(map, import_id)

    expect(await namesIn(map)).toEqual(['bug', 'Idea', 'Question'])
    expect(await categoriesOf(map)).toEqual(['Idea', 'Question', 'bug'])
  })

  it('are deleted with the entry, and the next import creates them again', async () => {
    const map = await aMap()
    await importMapFiles(map.operator, { folder: await folder() })
    const trash_id = await undo(map, await lastImport(map))

    await purgeTrash(map.operator, { trash_id })
    await deletePurged(map.operator, { trash_id })

    const rows = map.database.read.selectFrom('categories').select('id').where('map_id', '=', map.id)
    expect(await rows.execute()).toEqual([])
    await importMapFiles(map.operator, { folder: await folder() })
    expect(await categoriesOf(map)).toEqual(['Bug', 'Idea', 'Question'])
  })
})
