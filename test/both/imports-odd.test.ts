import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { anImage } from '../support/builders/an-image.ts'
import { reasonsIn } from '../support/builders/import-sources.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { processorTime } from '../support/checks/processor-time.ts'

const created = '2021-03-04T05:06:07.000Z'
const aTask = (key: string, fields: object = {}) => ({
  ...{ key, list: 'open', title: `Task ${key}`, description: '', created },
  ...fields,
})

const rowsOf = <Table extends 'tasks' | 'comments' | 'task_stays' | 'categories' | 'images'>(
  map: TestMap,
  table: Table,
) =>
  map.database.read
    .selectFrom(table as 'comments')
    .selectAll()
    .where('map_id', '=', map.id)
    .orderBy('id')
    .execute() as Promise<unknown> as Promise<Record<string, unknown>[]>

describe('importing odd records', () => {
  it('a reply to itself, in a cycle or to another task becomes a top-level comment', async () => {
    const map = await aMap()
    const tasks = [aTask('1'), aTask('2'), aTask('3', { merged_into: '1' })]
    const comment = (key: string, task: string, in_reply_to?: string) => ({
      ...{ key, task, content: key, created },
      ...(in_reply_to ? { in_reply_to } : {}),
    })
    const comments = [
      comment('itself', '1', 'itself'),
      comment('a', '1', 'b'),
      comment('b', '1', 'a'),
      comment('other', '2', 'itself'),
      comment('merged', '3', 'itself'),
    ]

    await importMapFiles(map.operator, { folder: await aFolderOf({ tasks, comments }) })

    const rows = await rowsOf(map, 'comments')
    const parents = Object.fromEntries(
      rows.map(({ content, in_reply_to }) => [content, rows.find(({ id }) => id === in_reply_to)?.content]),
    )
    expect(parents).toEqual({ itself: undefined, a: undefined, b: 'a', other: undefined, merged: 'itself' })
  })

  it("recognises stays again, and doesn't overwrite the current one's note", async () => {
    const map = await aMap()
    const tasks = [aTask('1')]
    const [first, second] = ['2020-01-01T00:00:00.000Z', '2022-01-01T00:00:00.000Z']
    const before = { task: '1', list: 'open', arrived: first, left: created }
    const stays = [before, { task: '1', list: 'open', arrived: created, note: 'Theirs' }]
    const folder = await aFolderOf({ tasks, stays })
    await importMapFiles(map.operator, { folder })
    const { files } = await planImport(map.operator, { folder })
    const moved = [before, { ...stays[1], left: second }, { task: '1', list: 'open', arrived: second, note: 'Later' }]

    const report = await importMapFiles(map.operator, { folder: await aFolderOf({ tasks, stays: moved }) })

    expect(files.stays).toMatchObject({ created: 0, unchanged: 2 })
    expect(report.stays).toMatchObject({ unchanged: 2 })
    expect(await rowsOf(map, 'task_stays')).toMatchObject([
      { arrived: first, left_at: created, note: '' },
      { arrived: created, left_at: null, note: 'Theirs' },
    ])
  })

  it('accepts the longest names and keys that an export writes, and links in capitals', async () => {
    const map = await aMap()
    const key = 'k'.repeat(391)
    const people = [{ key, name: `${'a'.repeat(100)} ${'b'.repeat(100)}` }]
    const tasks = [aTask('1', { author: key, url: 'HTTPS://example.org/' })]

    const report = await importMapFiles(map.operator, { folder: await aFolderOf({ people, tasks }) })

    expect(report.people).toMatchObject({ created: 1 })
    expect(await rowsOf(map, 'tasks')).toMatchObject([{ url: 'HTTPS://example.org/' }])
  })

  it("skips records that can't be stored, and moves impossible dates into the possible range", async () => {
    const map = await aMap()
    const tasks = [
      aTask('nul\0'),
      aTask('category', { categories: ['a\0'] }),
      aTask('second', { created: '2016-12-31T23:59:60Z' }),
      aTask('early', { created: '0000-01-01T00:00:00Z' }),
      aTask('late', { created: '9999-12-31T23:59:59-12:00' }),
    ]
    const folder = await aFolderOf({ tasks })

    await planImport(map.operator, { folder })
    const report = await importMapFiles(map.operator, { folder })

    expect(reasonsIn(report.tasks.skipped)).toEqual({
      unstorable_text: { count: 2, places: [] },
      no_such_date: { count: 1, places: [] },
    })
    const [early, late] = await rowsOf(map, 'tasks')
    expect(early).toMatchObject({ title: 'Task early', created: '1970-01-01T00:00:00.000Z' })
    expect(String(late?.created) <= new Date().toISOString()).toBe(true)
    const huge = await aFolderOf({ tasks: [aTask('1', { votes_count: 1e300 })] })
    await expect(importMapFiles(map.operator, { folder: huge })).rejects.toThrow('tasks.jsonl, line 1: votes_count')
    const unstorable = await aFolderOf({}, { lists: [{ key: 'a\0', name: 'Open', role: 'suggestions' }] })
    await expect(planImport(map.operator, { folder: unstorable })).rejects.toThrow("characters that can't be stored")
  })

  it('categories that only differ in case are one, and have an emoji', async () => {
    const map = await aMap()
    const names = ['UI', 'ui', ' \n', 'two\nlines']
    const categories = names.map((name, index) => ({ key: `c${index}`, name }))
    const tasks = names.map((_, index) => aTask(String(index), { categories: [`c${index}`] }))

    await importMapFiles(map.operator, { folder: await aFolderOf({ tasks }, { categories }) })

    const [ui, lines, ...others] = await rowsOf(map, 'categories')
    expect([ui, lines, others]).toMatchObject([
      { name: 'UI', emoji_shortname: ':label:' },
      { name: 'two lines', emoji_shortname: ':label:' },
      [],
    ])
    const used = (await rowsOf(map, 'tasks')).map(({ category_id }) => category_id)
    expect(used).toEqual([ui?.id, ui?.id, null, lines?.id])
  })

  it('stores an image again that was deleted, and skips folders and links', async () => {
    const map = await aMap()
    const folder = await aFolderOf({ tasks: [aTask('1')] })
    await mkdir(join(folder, 'images', 'folder.png'), { recursive: true })
    await writeFile(join(folder, 'images', 'a.png'), await anImage())
    await symlink(join(folder, 'images', 'a.png'), join(folder, 'images', 'link.png'))
    await importMapFiles(map.operator, { folder })
    await map.operator.transaction((tx) => tx.db.deleteFrom('images').where('map_id', '=', map.id).execute())

    const report = await importMapFiles(map.operator, { folder })

    expect(reasonsIn(report.images.skipped)).toEqual({
      not_a_file: { count: 2, places: ['images/folder.png', 'images/link.png'] },
    })
    expect(await rowsOf(map, 'images')).toHaveLength(1)
  })

  it('lists with the same name stay apart, even if the import is resumed', async () => {
    const map = await aMap()
    const lists = ['Later', 'Later (2)'].map((key) => ({ key, name: 'Later', role: 'planned' }))
    const tasks = [aTask('1', { list: 'Later' }), aTask('2', { list: 'Later (2)' })]
    const head = { source: 'cairn', lists }
    const listsOf = async () => (await rowsOf(map, 'tasks')).map(({ list_id }) => list_id)

    await importMapFiles(map.operator, { folder: await aFolderOf({ tasks }, head) })
    expect(new Set(await listsOf()).size).toBe(2)
    const more = [aTask('3', { list: 'Later' }), aTask('4', { list: 'Later (2)' })]
    await importMapFiles(map.operator, { folder: await aFolderOf({ tasks: more }, head) })

    const [first, second, ...others] = await listsOf()
    expect(others).toEqual([first, second])
  })

  it('exports long texts with many addresses quickly', async () => {
    const map = await aMap()
    const description = `](${'https://'.repeat(1_200)} ](${'/image/'.repeat(1_200)}`
    await map.task({ description })
    const workedMs = processorTime()

    await exportMapFiles(map.operator, { folder: await aFolder() })

    expect(workedMs()).toBeLessThan(10_000)
  })
})
