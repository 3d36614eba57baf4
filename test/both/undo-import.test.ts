import { describe, expect, it, vi } from 'vitest'
import { listKeptTasks } from '../../src/features/imports/queries/imported.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { openImport } from '../../src/features/imports/verbs/imports.ts'
import { continueUndo, undoImport } from '../../src/features/imports/verbs/undo-import.ts'
import { deletePurged, purgeTrash } from '../../src/features/recovery/verbs/purge-trash.ts'
import { restoreFromTrash } from '../../src/features/recovery/verbs/restore-from-trash.ts'
import { dayMs, later } from '../../src/lib/time.ts'
import { createMapContext, type MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { refused } from '../support/requests/refused.ts'

const created = '2021-03-04T05:06:07.000Z'
const person = { key: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' }
const task = (key: string, more: object = {}) => ({
  ...{ key, list: 'open', title: `Task ${key}`, description: 'Zeppelin', author: 'ada', created, ...more },
})
const comment = (key: string, on: string, more: object = {}) => ({
  ...{ key, task: on, content: `Comment ${key}`, author: 'ada', created, ...more },
})
const small = {
  people: [person],
  tasks: [task('1'), task('2', { merged_into: '1' }), task('3'), task('4', { pending: true })],
  comments: [comment('a', '1', { pinned: created }), comment('b', '2', { in_reply_to: 'a' }), comment('c', '3')],
  votes: [
    { task: '2', person: 'ada', created },
    { task: '3', person: 'ada', created },
  ],
  subscriptions: [{ task: '3', person: 'ada', created }],
}

async function imported(map: TestMap, records: Parameters<typeof aFolderOf>[0] = small): Promise<number> {
  await importMapFiles(map.operator, { folder: await aFolderOf(records) })
  return lastImport(map)
}

async function lastImport(map: TestMap): Promise<number> {
  const imports = map.database.read.selectFrom('imports').select('id').where('map_id', '=', map.id)
  return (await imports.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function undo(map: TestMap, import_id: number): Promise<number> {
  await undoImport(map.operator, { import_id })
  await continueUndo(map.operator, { import_id })
  await jobsDone(map)
  return trashOf(map, import_id)
}

/** The server's worker does the same work. */
const jobsDone = (map: TestMap) =>
  vi.waitFor(async () => {
    const jobs = map.database.read.selectFrom('jobs').select('id').where('map_id', '=', map.id)
    expect(await jobs.where('kind', '=', 'undo-import').execute()).toEqual([])
  })

async function trashOf(map: TestMap, import_id: number): Promise<number> {
  const trash = map.database.read.selectFrom('trash').select('id').where('map_id', '=', map.id)
  return (await trash.where('kind', '=', 'import').where('record_id', '=', import_id).executeTakeFirstOrThrow()).id
}

async function restore(map: TestMap, import_id: number): Promise<void> {
  await restoreFromTrash(map.operator, { trash_id: await trashOf(map, import_id) })
  await continueUndo(map.operator, { import_id })
  await jobsDone(map)
}

const idOf = async (map: TestMap, title: string): Promise<number> => {
  const tasks = map.database.read.selectFrom('tasks').select('id').where('map_id', '=', map.id)
  return (await tasks.where('title', '=', title).where('trash_id', 'is', null).executeTakeFirstOrThrow()).id
}

/** Everything that visitors and programs see. */
async function contentOf(map: TestMap) {
  const client = map.client('manage')
  const { results } = await client.tasks.list({ page_size: 100 })
  return {
    tasks: results.map(({ id: _, modified, service_url, ...each }) => each),
    comments: await Promise.all(results.map(async ({ id }) => texts((await client.comments.list(id)).results))),
    lists: (await client.lists.list()).results,
    found: (await client.search.list({ q: 'zeppelin' })).results.length,
  }
}

const texts = (comments: { content: string; in_reply_to: number | null }[]) =>
  comments.map(({ content, in_reply_to }) => ({ content, isReply: in_reply_to !== null }))

const lateBy = (days: number, map: TestMap): MapContext =>
  createMapContext({ ...map.operator, now: later(new Date().toISOString(), days * dayMs) })

describe('undoing an import', () => {
  it('moves everything it created to the trash as one entry, with one event and no notifications', async () => {
    const map = await aMap()
    await map.task({ title: 'Here before', description: 'Zeppelin' })
    const before = await contentOf(map)
    const import_id = await imported(map)
    const { cursor } = await map.client('read').events.list({ after: 'latest' })

    await undo(map, import_id)

    expect(await contentOf(map)).toEqual(before)
    expect((await map.client('manage').trash.list()).results).toMatchObject([{ kind: 'import', title: 'elsewhere' }])
    expect((await map.events()).slice(1)).toMatchObject([
      { type: 'map.imported', data: { tasks: 4, comments: 3, votes: 2 } },
      { type: 'map.imported', data: { import_id, tasks: 4, comments: 3, votes: 2, undone: true } },
    ])
    expect(await refused(map.client('read').events.list({ after: String(cursor) }))).toMatchObject({ status: 410 })
    const notices = map.database.read.selectFrom('notices').select('id').where('map_id', '=', map.id)
    expect(await notices.execute()).toEqual([])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('restoring the entry brings everything back', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    const before = await contentOf(map)
    await undo(map, import_id)

    await restore(map, import_id)

    expect(await contentOf(map)).toEqual(before)
    expect((await map.client('manage').trash.list()).results).toEqual([])
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'map.imported',
      data: { tasks: 4, comments: 3, votes: 2, undone: false },
    })
    const report = await importMapFiles(map.operator, { folder: await aFolderOf(small) })
    expect(Object.values(report).map((outcome) => outcome.created)).toEqual(Array(10).fill(0))
    await expectCountsEqualRows(map.database, map.id)
  })

  it('the same records can be imported again with a corrected mapping', async () => {
    const map = await aMap()
    await undo(map, await imported(map))

    const mapping = { lists: { open: 'Planned' } }
    const report = await importMapFiles(map.operator, { folder: await aFolderOf(small), mapping })

    expect(report).toMatchObject({ people: { created: 0 }, tasks: { created: 4 }, comments: { created: 3 } })
    expect(report).toMatchObject({ votes: { created: 2 }, subscriptions: { created: 1 } })
    const { results } = await map.client('manage').tasks.list()
    expect(new Set(results.map(({ parent }) => parent.id))).toEqual(new Set([map.list('planned')]))
    expect(results.map(({ title }) => title).toSorted()).toEqual(['Task 1', 'Task 3', 'Task 4'])
    await expectCountsEqualRows(map.database, map.id)
  })

  it("can't be restored once the records have been imported again", async () => {
    const map = await aMap()
    const first = await imported(map)
    const trash_id = await undo(map, first)
    const second = await imported(map)

    expect(await failureOf(restoreFromTrash(map.operator, { trash_id }))).toMatchObject({ code: 'imported_again' })
    await undo(map, second)
    await restore(map, first)

    expect((await contentOf(map)).tasks).toHaveLength(3)
    await expectCountsEqualRows(map.database, map.id)
  })

  it('records that were deleted by hand stay deleted when the rest is imported again', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    await map.client('manage').tasks.delete(await idOf(map, 'Task 3'))
    await undo(map, import_id)

    const report = await importMapFiles(map.operator, { folder: await aFolderOf(small) })

    expect(report.tasks).toMatchObject({ created: 3 })
    expect((await contentOf(map)).tasks.map(({ title }) => title).toSorted()).toEqual(['Task 1', 'Task 4'])
  })

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

    expect((await listKeptTasks(map.operator, { import_id })).map((kept) => kept.id)).toEqual([id])
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

    expect((await listKeptTasks(map.operator, { import_id })).map(({ title }) => title)).toEqual(['Task 5'])
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

  it('a second undo does nothing', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    await undo(map, import_id)

    await undo(map, import_id)

    expect((await map.client('manage').trash.list()).count).toBe(1)
    expect(await map.events()).toHaveLength(2)
  })

  it('is possible for 30 days', async () => {
    const map = await aMap()
    const import_id = await imported(map)

    const failure = await failureOf(undoImport(lateBy(31, map), { import_id }))

    expect(failure).toMatchObject({
      status: 409,
      code: 'undo_expired',
      message: 'An import can be undone for 30 days.',
    })
    await undoImport(lateBy(29, map), { import_id })
  })

  it('closes an open import, which then accepts no more records', async () => {
    const map = await aMap()
    const stop = () => {
      throw new Error('stopped')
    }
    const folder = await aFolderOf(small)
    await failureOf(importMapFiles(map.operator, { folder, progress: (file) => file === 'comments' && stop() }))
    const open = await lastImport(map)

    await undo(map, open)

    expect((await contentOf(map)).tasks).toEqual([])
    await importMapFiles(map.operator, { folder })
    expect(await lastImport(map)).not.toBe(open)
    expect((await contentOf(map)).tasks).toHaveLength(3)
  })

  it('while it runs, the source is not imported again and the entry is neither restored nor purged', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    const trash_id = await undo(map, import_id)
    await map.database.transaction((db) =>
      db.updateTable('imports').set({ undo_state: 'undoing' }).where('map_id', '=', map.id).execute(),
    )
    const running = { status: 409, code: 'still_running' }

    const opened = openImport(map.operator, { source: 'elsewhere', lists: new Map(), categories: new Map() })
    expect(await failureOf(opened)).toMatchObject(running)
    expect(await failureOf(restoreFromTrash(map.operator, { trash_id }))).toMatchObject(running)
    expect(await failureOf(purgeTrash(map.operator, { trash_id }))).toMatchObject(running)
  })

  it('deleting the entry permanently also deletes people that nothing refers to anymore', async () => {
    const map = await aMap()
    const import_id = await imported(map, { ...small, people: [person, { key: 'eve', name: 'Eve' }] })
    await map.client('manage').tasks.edit(await idOf(map, 'Task 3'), { title: 'Task 3, edited' })
    const trash_id = await undo(map, import_id)

    await purgeTrash(map.operator, { trash_id })
    await deletePurged(map.operator, { trash_id })

    const people = map.database.read
      .selectFrom('imported_people as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .select('u.first_name')
      .where('i.map_id', '=', map.id)
    expect(await people.execute()).toEqual([{ first_name: 'Ada' }])
    const report = await importMapFiles(map.operator, { folder: await aFolderOf(small) })
    expect(report).toMatchObject({ people: { created: 0 }, tasks: { created: 3 } })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('is only for administrators', async () => {
    const map = await aMap()
    const import_id = await imported(map)
    const { inMap } = contextsOf(map, await aPerson(map, { role: 'Moderator' }), 'Moderator')

    expect(await failureOf(undoImport(inMap, { import_id }))).toMatchObject({ status: 403 })
    const trash_id = await undo(map, import_id)
    expect(await failureOf(restoreFromTrash(inMap, { trash_id }))).toMatchObject({ status: 403 })
  })
})
