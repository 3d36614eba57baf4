import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { MapFile, type RecordFile, recordFiles } from '../../src/features/imports/schema.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { recordsIn } from '../support/builders/records.ts'
import { failureOf } from '../support/requests/failure-of.ts'

/** A map's files: each record parsed and checked against its schema. */
async function exported(ctx: MapContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await exportMapFiles(ctx, { folder })
  const map = JSON.parse(await readFile(join(folder, 'map.json'), 'utf8'))
  expect([...Value.Errors(MapFile, map)]).toEqual([])
  const files = {} as Record<RecordFile, Record<string, unknown>[]>
  for (const [file, schema] of Object.entries(recordFiles)) {
    const lines = (await readFile(join(folder, `${file}.jsonl`), 'utf8')).split('\n').slice(0, -1)
    expect(lines).toEqual(lines.toSorted())
    files[file as RecordFile] = lines.map((line) => JSON.parse(line))
    for (const record of files[file as RecordFile]) expect([...Value.Errors(schema, record)]).toEqual([])
  }
  return { folder, map, ...files }
}

describe('a map as files', () => {
  it('has records of every kind, with people and their addresses, but nothing from the trash', async () => {
    const map = await aMap()
    const records = await recordsIn(map.client('manage'), map.operator, 'here')
    const person = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
    const member = await aPerson(map, { role: 'Moderator' })
    await followTask(actingAs(map, person), { task_id: records.task })
    const manage = map.client('manage')
    await manage.comments.create({ parent: records.merged, content: 'Gone' }).catch(() => undefined)
    const reply = await manage.comments.create({
      parent: records.task,
      content: 'A reply',
      in_reply_to: records.comment,
    })
    await manage.comments.pin(reply.id)
    await manage.plans.edit(records.task, { priority: 'high' })
    await manage.tasks.edit(records.task, { parent: map.list('completed') })
    await contextsOf(map, member, 'Moderator').inMap.transaction(async (tx) => {
      await tx.db
        .updateTable('tasks')
        .set({ author_id: member.id })
        .where('map_id', '=', map.id)
        .where('id', '=', records.other)
        .execute()
    })

    const files = await exported(map.operator)

    expect(files.map).toMatchObject({ format: 'cairn-map', version: 1, source: 'cairn', name: `Map ${map.team}` })
    expect(files.map.lists.map(({ name }: { name: string }) => name)).toContain('here')
    expect(files.map.categories).toEqual([{ key: 'here', name: 'here', emoji_shortname: ':cat:' }])
    const [task, other, merged] = files.tasks
    expect(files.tasks).toHaveLength(3)
    expect(task).toMatchObject({
      title: 'here',
      list: 'Completed',
      priority: 'high',
      categories: ['here'],
      description: 'here',
    })
    expect(merged).toMatchObject({ merged_into: other?.key })
    expect(files.comments).toMatchObject([
      { task: task?.key, content: 'here' },
      { task: task?.key, content: 'A reply', in_reply_to: files.comments[0]?.key, pinned: expect.any(String) },
    ])
    expect(files.votes).toMatchObject([{ task: task?.key, person: task?.author }])
    expect(files.notes).toMatchObject([{ task: task?.key, content: 'here', author: task?.author }])
    const stays = files.stays.filter((stay) => stay.task === task?.key)
    expect(stays).toMatchObject([
      { list: 'here', left: task?.list_arrival },
      { list: 'Completed', arrived: task?.list_arrival },
    ])
    const [subscription] = files.subscriptions
    const named = (key: unknown) => files.people.find((one) => one.key === key)
    expect(named(subscription?.person)).toMatchObject({ name: 'Grace Hopper', email: person.email })
    expect(named(other?.author)).toMatchObject({ email: member.email, staff: true })
    expect(named(task?.author)).toEqual({ key: task?.author, name: 'The manage token' })
    expect(JSON.stringify(files)).not.toContain(map.tokens.manage)
  })

  it('a merged comment names the task it was written for', async () => {
    const map = await aMap()
    const manage = map.client('manage')
    const [into, duplicate] = [await map.task({ title: 'Kept' }), await map.task({ title: 'Duplicate' })]
    await manage.comments.create({ parent: duplicate.id, content: 'Me too' })
    await manage.votes.create({ parent: duplicate.id })
    await manage.tasks.merge(duplicate.id, { into: into.id })

    const files = await exported(map.operator)

    const { key } = files.tasks.find(({ title }) => title === 'Duplicate') ?? {}
    expect(files.comments).toMatchObject([{ task: key, content: 'Me too' }])
    expect(files.votes).toMatchObject([{ task: key }])
  })

  it('includes uploaded images, and text refers to the files', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const uploaded = await map.client('manage').images.upload(await anImage())
    await map.task({
      description: `![A picture](${uploaded.address}) and https://elsewhere.example/image/${'0'.repeat(40)}.png`,
    })

    const { folder, tasks } = await exported(map.operator)

    const [name = ''] = await readdir(join(folder, 'images'))
    expect(tasks[0]?.description).toBe(
      `![A picture](images/${name}) and https://elsewhere.example/image/${'0'.repeat(40)}.png`,
    )
    const shown = await administrator.get(new URL(uploaded.address).pathname)
    expect((await readFile(join(folder, 'images', name))).length).toBe(Number(shown.headers.get('content-length')))
  })

  it('is only for administrators, and never overwrites a folder', async () => {
    const map = await aMap()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const { folder } = await exported(map.operator)

    expect(await failureOf(exportMapFiles(contextsOf(map, moderator, 'Moderator').inMap, { folder }))).toMatchObject({
      status: 403,
    })
    expect(await failureOf(exportMapFiles(map.operator, { folder }))).toMatchObject({
      message: `${folder} isn't empty. Choose another folder.`,
    })
  })
})
