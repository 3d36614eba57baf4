import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { planImport } from '../../src/features/imports/queries/plan-import.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { refused } from '../support/requests/refused.ts'

const created = '2021-03-04T05:06:07.000Z'
const small = {
  people: [{ key: 'ada', name: 'Ada Lovelace', email: 'Ada@Example.org', staff: true }],
  tasks: [
    { key: '1', list: 'open', title: 'Dark mode', description: '**Please**', author: 'ada', created, votes_count: 40 },
    { key: '2', list: 'open', title: 'Night theme', description: '', created, merged_into: '1' },
  ],
  comments: [
    { key: 'b', task: '1', content: 'Yes', in_reply_to: 'a', created },
    { key: 'a', task: '1', content: 'Why?', author: 'ada', created, pinned: created },
  ],
  votes: [{ task: '2', person: 'ada', created }],
}

const tasksOf = (map: TestMap) =>
  map.database.read.selectFrom('tasks').selectAll().where('map_id', '=', map.id).orderBy('id').execute()

describe('importing a map', () => {
  it('adds records with their authors and dates, without notifying anyone or adding events for them', async () => {
    const map = await aMap()
    const folder = await aFolderOf(small)

    const report = await importMapFiles(map.operator, { folder })

    expect(report.tasks).toEqual({ created: 2, unchanged: 0, undated: 0, skipped: [] })
    const [task, duplicate] = await tasksOf(map)
    expect(task).toMatchObject({
      title: 'Dark mode',
      created,
      list_arrival: created,
      votes_count: 1,
      comments_count: 2,
    })
    expect(task?.parsed_description).toContain('<strong>Please</strong>')
    expect(duplicate).toMatchObject({ merged_into: task?.id, votes_count: 0 })
    const comments = await map.client('read').comments.list(task?.id ?? 0)
    const [question, reply] = comments.results
    expect(reply).toMatchObject({ content: 'Yes', in_reply_to: question?.id })
    expect(question).toMatchObject({ content: 'Why?', author: { display_name: 'Ada Lovelace', staff: false } })
    expect(task?.answer_id).toBe(question?.id)
    expect(await map.events()).toMatchObject([{ type: 'map.imported', data: { tasks: 2, comments: 2, votes: 1 } }])
    const notices = map.database.read.selectFrom('notices').select('id').where('map_id', '=', map.id)
    expect(await notices.execute()).toEqual([])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('creates no accounts: someone who signs in with the same address is a different person', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const people = [{ key: 'p', name: 'Someone Else', email: person.email }]
    const tasks = [{ key: '1', list: 'open', title: 'Theirs', description: '', author: 'p', created }]

    await importMapFiles(map.operator, { folder: await aFolderOf({ people, tasks }) })

    const [task] = await tasksOf(map)
    expect(task?.author_id).not.toBe(person.id)
    const user = map.database.read
      .selectFrom('users')
      .select(['email', 'first_name'])
      .where('id', '=', task?.author_id ?? 0)
    expect(await user.execute()).toEqual([{ email: null, first_name: 'Someone' }])
  })

  it('a second import adds no duplicates, and nothing that was deleted here', async () => {
    const map = await aMap()
    const folder = await aFolderOf(small)
    await importMapFiles(map.operator, { folder })
    const [task] = await tasksOf(map)
    const [comment] = (await map.client('read').comments.list(task?.id ?? 0)).results
    await map.client('manage').comments.delete(comment?.id ?? 0)

    const { files } = await planImport(map.operator, { folder })
    const report = await importMapFiles(map.operator, { folder })

    expect(files.tasks).toMatchObject({ created: 0, unchanged: 2 })
    expect(Object.values(report).map((outcome) => outcome.created)).toEqual(Array(10).fill(0))
    expect(await tasksOf(map)).toHaveLength(2)
    expect((await map.client('read').comments.list(task?.id ?? 0)).count).toBe(1)
  })

  it('continues after an interruption', async () => {
    const map = await aMap()
    const folder = await aFolderOf(small)
    const stop = new Error('stopped')
    const progress = (file: string) => {
      if (file === 'comments') throw stop
    }

    expect(await failureOf(importMapFiles(map.operator, { folder, progress }))).toBe(stop)
    const report = await importMapFiles(map.operator, { folder })

    expect(report.tasks).toMatchObject({ created: 0, unchanged: 2 })
    expect(report.votes).toMatchObject({ created: 1 })
    expect((await map.events()).map(({ type }) => type)).toEqual(['map.imported'])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('expires all cursors from before the import', async () => {
    const map = await aMap()
    await map.task()
    const client = map.client('read')
    const { cursor } = await client.events.list({ after: 'latest' })
    await importMapFiles(map.operator, { folder: await aFolderOf(small) })

    expect(await refused(client.events.list({ after: String(cursor) }))).toMatchObject({ status: 410 })
    const latest = await client.events.list({ after: 'latest' })
    expect(await client.events.list({ after: String(latest.cursor) })).toMatchObject({ results: [], more: false })
  })

  it('rejects a source with unknown lists unless they are mapped', async () => {
    const map = await aMap()
    const lists = [{ key: 'x', name: 'Parked' }]
    const tasks = [{ key: '1', list: 'x', title: 'Later', description: '', created }]
    const folder = await aFolderOf({ tasks }, { lists })

    expect(await failureOf(importMapFiles(map.operator, { folder }))).toMatchObject({ status: 400 })
    await importMapFiles(map.operator, { folder, mapping: { lists: { x: 'On hold' } } })

    expect(await tasksOf(map)).toMatchObject([{ list_id: map.list('on_hold') }])
  })

  it('stores images that are used in text', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const { markdown } = await map.client('manage').images.upload(await anImage())
    await map.task({ description: markdown })
    const folder = await aFolder()
    await exportMapFiles(map.operator, { folder })

    const report = await importMapFiles(other.operator, { folder })

    expect(report.images?.skipped).toEqual([])
    const [task] = await tasksOf(other)
    const [, path = ''] = /<img src="https?:\/\/[^/]*([^"]*)"/.exec(task?.parsed_description ?? '') ?? []
    expect(path).toMatch(new RegExp(`^/${other.team}/map/image/`))
    const administrator = await aPerson(other, { role: 'Administrator' })
    expect((await administrator.get(path)).status).toBe(200)
  })

  it('keeps a text that its images made longer than someone could write it', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const { markdown } = await map.client('manage').images.upload(await anImage())
    await map.task({ description: markdown })
    const folder = await aFolder()
    await exportMapFiles(map.operator, { folder })
    const file = join(folder, 'tasks.jsonl')
    const [line = ''] = (await readFile(file, 'utf8')).split('\n')
    const task = JSON.parse(line) as { description: string }
    await writeFile(file, JSON.stringify({ ...task, description: `${task.description} `.padEnd(20_000, 'x') }))

    await importMapFiles(other.operator, { folder })

    const { length } = (await tasksOf(other))[0]?.description ?? ''
    expect(length).toBeGreaterThan(20_000)
  })

  it('is only for administrators', async () => {
    const map = await aMap()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const folder = await aFolderOf(small)

    const { inMap } = contextsOf(map, moderator, 'Moderator')
    expect(await failureOf(importMapFiles(inMap, { folder }))).toMatchObject({ status: 403 })
  })

  it.each([
    ['url', 'javascript:alert(1)'],
    ['privacy_url', 'data:text/html,x'],
    ['colour', 'red;}a{'],
    ['contact_email', 'nobody'],
  ])("a folder whose map.json has an unsafe %s isn't imported", async (field, value) => {
    const map = await aMap()
    const folder = await aFolderOf({}, { [field]: value })

    await expect(importMapFiles(map.operator, { folder })).rejects.toThrow(`map.json: ${field} `)
  })
})
