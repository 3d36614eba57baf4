import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { openImport } from '../../src/features/imports/verbs/imports.ts'
import { assertMayUploadImport } from '../../src/features/imports/verbs/uploads.ts'
import { restoreFromTrash } from '../../src/features/recovery/verbs/trash.ts'
import { later, minuteMs } from '../../src/lib/time.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import {
  contentOf,
  imported,
  lastImport,
  restore,
  small,
  task,
  trashOf,
  undo,
} from '../support/builders/undone-imports.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const only = { ...small, comments: [], votes: [], subscriptions: [] }
const bug = { categories: [{ key: 'Bug', name: 'Bug' }] }
const bugs = (source = 'elsewhere') =>
  aFolderOf({ ...only, tasks: [task('1', { categories: ['Bug'] })] }, { ...bug, source })

describe('a map with several undone imports', () => {
  it('restores only one of those with the same records', async () => {
    const map = await aMap()
    const first = await imported(map)
    await undo(map, first)
    const second = await imported(map)
    await undo(map, second)
    await restore(map, first)

    const again = restoreFromTrash(map.operator, { trash_id: await trashOf(map, second) })

    expect(await failureOf(again)).toMatchObject({ code: 'imported_again' })
    expect((await contentOf(map)).tasks).toHaveLength(3)
    await expectCountsEqualRows(map.database, map.id)
  })

  it('filters, exports and imports with its own categories, not with those in the trash', async () => {
    const map = await aMap()
    await importMapFiles(map.operator, { folder: await bugs() })
    const first = await lastImport(map)
    const other = await openImport(map.operator, {
      source: 'other',
      lists: new Map(),
      categories: new Map([['Bug', await categoryOf(map)]]),
    })
    await undo(map, first)

    const tasks = (await importMapFiles(map.operator, { folder: await bugs('other') })).tasks
    expect([tasks?.created, other]).toEqual([1, await lastImport(map)])
    const { results } = await map.client('manage').categories.list()
    const { count } = await map.client('manage').tasks.list({ category_name: 'bug' })
    expect([results.map(({ name }) => name), count]).toEqual([['Bug'], 1])
    const { body } = await map.call('manage', 'GET', '/api/1/map/tasks/?category_emoji=label')
    expect(body.count).toBe(1)
  })

  it('is free for the next upload once a failed one is undone, and ten minutes after one was killed', async () => {
    const map = await aMap()
    const failed = await imported(map)
    await setImport(map, failed, { kind: 'files', state: 'importing', finished: null })
    const bytes = Buffer.from('x')
    const part = { map_id: map.id, import_id: failed, position: 0, name: '0/x', bytes }
    await map.database.transaction((tx) => tx.insertInto('import_parts').values(part).execute())
    expect(await failureOf(assertMayUploadImport(map.operator))).toMatchObject({ code: 'import_running' })

    await undo(map, failed)

    const parts = map.database.read.selectFrom('import_parts').select('name').where('map_id', '=', map.id)
    expect(await parts.execute()).toEqual([])
    await assertMayUploadImport(map.operator)
    const killed = await imported(map)
    await setImport(map, killed, {
      kind: 'files',
      state: 'uploading',
      created: later(map.operator.now, -11 * minuteMs),
    })
    await assertMayUploadImport(map.operator)
  })
})

async function categoryOf(map: TestMap): Promise<number> {
  return (await map.client('manage').categories.list()).results[0]?.id ?? 0
}

const setImport = (map: TestMap, id: number, values: object) =>
  map.database.transaction((tx) =>
    tx.updateTable('imports').set(values).where('map_id', '=', map.id).where('id', '=', id).execute(),
  )
