import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commentFields } from '../../src/features/comments/fields.ts'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { csv } from '../../src/features/imports/sources/csv.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { listFields, mapFields } from '../../src/features/maps/fields.ts'
import { taskFields } from '../../src/features/tasks/fields.ts'
import { fieldsIn, namesIn, schemasIn } from '../../src/platform/records/fields.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { convert } from '../support/builders/import-sources.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'

type Schema = { type?: string; format?: string; enum?: string[]; pattern?: string }

/** A value that isn't the default for each field of a file. */
const filled = (schemas: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, { type, format, enum: options, pattern }]) => {
      if (type === 'boolean') return [name, true]
      if (type === 'integer') return [name, 3]
      if (format === 'date-time') return [name, '2024-05-06T07:08:09.010Z']
      if (pattern?.includes('0-9a-f')) return [name, '3d6b4f']
      if (pattern?.includes('@')) return [name, 'team@example.org']
      return [name, options?.at(-1) ?? (pattern ? `https://${name.replaceAll('_', '-')}.example/` : `The ${name}`)]
    }),
  )

const [map, list] = [filled(schemasIn(mapFields, 'file')), filled(schemasIn(listFields, 'file'))]
const [task, comment] = [filled(schemasIn(taskFields, 'file')), filled(schemasIn(commentFields, 'file'))]

/** A map that was imported from files with all fields of a map, a list, a task and a comment. */
async function anImportedMap() {
  const imported = await aMap()
  const records = { tasks: [{ key: 't', list: 'l', ...task }], comments: [{ key: 'c', task: 't', ...comment }] }
  const folder = await aFolderOf(records, { source: 'cairn', ...map, lists: [{ key: 'l', ...list }] })
  await importMapFiles(imported.operator, { folder })
  return imported
}

const rowsOf = ({ database, id }: TestMap, table: 'tasks' | 'comments') =>
  database.read
    .selectFrom(table as 'tasks')
    .selectAll()
    .where('map_id', '=', id)
    .executeTakeFirstOrThrow()

const plain = (row: object) => JSON.parse(JSON.stringify(row))

it('an import reads every field that a map’s files have, and an export writes it', async () => {
  const [imported, folder] = [await anImportedMap(), await aFolder()]

  await exportMapFiles(imported.operator, { folder })

  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  const { lists, ...head } = await read('map.json')
  expect(head).toMatchObject(map)
  expect(lists).toMatchObject([list])
  expect(await read('tasks.jsonl')).toMatchObject(task)
  expect(await read('comments.jsonl')).toMatchObject(comment)
})

it('the API shows every field that the files have too, unless it has no place there', async () => {
  const imported = await anImportedMap()
  const manage = imported.client('manage')
  const shown = (await manage.tasks.list()).results[0]

  const of = (fields: typeof taskFields | typeof commentFields, values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => namesIn(fields, 'api').includes(name as never)))
  expect(shown).toMatchObject(of(taskFields, task))
  const { id } = await rowsOf(imported, 'comments')
  expect(await manage.comments.get(id)).toMatchObject(of(commentFields, comment))
  expect({ ...(await manage.map.get()), ...(await manage.settings.get()) }).toMatchObject(map)
})

it('spreadsheets have every field with a column in them, and importing them gives the same', async () => {
  const [imported, other, folder] = [await anImportedMap(), await aMap(), await aFolder()]

  await exportMapFiles(imported.operator, { folder, csv: true })
  const { folder: converted } = await convert(
    csv,
    ['posts', 'comments'].map((name) => join(folder, `${name}.csv`)),
  )
  await other.client('manage').lists.create({ name: String(list.name), role: 'completed' })
  await importMapFiles(other.operator, { folder: converted })

  for (const [file, table, fields] of [
    ['posts', 'tasks', taskFields],
    ['comments', 'comments', commentFields],
  ] as const) {
    const cells = Object.entries<{ csv: string | false }>(fieldsIn(fields, 'csv'))
    const [head = ''] = (await readFile(join(folder, `${file}.csv`), 'utf8')).slice(1).split('\r\n')
    expect(head.split(',')).toEqual(expect.arrayContaining(cells.map(([, field]) => field.csv)))
    const [before, after] = [plain(await rowsOf(imported, table)), plain(await rowsOf(other, table))]
    for (const [name] of cells) expect([name, after[name]]).toEqual([name, before[name]])
  }
})

it('the team’s edit form has every field with a label', async () => {
  const edited = await aMap()
  const member = await aPerson(edited, { role: 'Moderator' })
  const { service_url } = await edited.task()

  const { text } = await member.get(`${new URL(service_url).pathname}edit`)

  for (const name of namesIn(taskFields, 'form')) {
    expect(text).toContain(` name="${name}"`)
    expect(text).toContain(` name="was_${name}"`)
  }
})
