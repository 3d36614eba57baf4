import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { openImport } from '../../src/features/imports/verbs/imports.ts'
import { undoImport } from '../../src/features/imports/verbs/undo-import.ts'
import { deletePurged, purgeTrash, restoreFromTrash } from '../../src/features/recovery/verbs/trash.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import {
  contentOf,
  idOf,
  imported,
  lastImport,
  lateBy,
  person,
  restore,
  small,
  undo,
} from '../support/builders/undone-imports.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { refused } from '../support/requests/refused.ts'

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
