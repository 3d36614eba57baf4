import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Client } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { closeAbandoned, openImport } from '../../src/features/imports/verbs/imports.ts'
import { hourMs, later } from '../../src/lib/time.ts'
import { createMapContext } from '../../src/platform/context.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aZip } from '../support/builders/import-sources.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { refused } from '../support/requests/refused.ts'

const created = '2021-03-04T05:06:07.000Z'
const text = (content: string) => new TextEncoder().encode(content)
const posts = text(
  'id,title,status,tags,author_name,created_at\n1,Dark mode,open,ui,Ada Lovelace,2021-03-04T05:06:07Z\n',
)
const votes = 'post_id,voter_name\n1,Grace\n1,\n'

const zip = async () =>
  new Uint8Array(await readFile(await aZip({ 'posts.csv': Buffer.from(posts), 'votes.csv': Buffer.from(votes) })))

const until = (client: Client, id: number, state: string) =>
  soon(async () => (await client.imports.get(id)).state).toBe(state)

/** An import whose file has been read. */
async function aReadyImport(file: Uint8Array<ArrayBuffer> = posts) {
  const map = await aMap()
  const client = map.client('manage')
  const { id, state } = await client.imports.upload(file, { source: 'csv' })
  expect(state).toBe('reading')
  await until(client, id, 'ready')
  return { map, client, id }
}

describe('importing by the API', () => {
  it('202 for a file, with a plan that changes nothing until it is applied, and one event at the end', async () => {
    const { map, client, id } = await aReadyImport(await zip())

    const { plan } = await client.imports.get(id)
    expect(plan).toMatchObject({
      ...{ source: 'csv', takes_over: false, people: { with_address: 0, without_address: 2 } },
      lists: [{ key: 'open', tasks: 1, list: { id: map.list('suggestions') } }],
      categories: [{ key: 'ui', tasks: 1, category: 'ui', id: null }],
      files: { tasks: { created: 1 }, votes: { created: 1 }, source: { skipped: [{ reason: 'no_voter', count: 1 }] } },
    })
    expect((await client.tasks.list()).count).toBe(0)
    expect((await client.categories.list()).count).toBe(0)
    expect(await client.imports.apply(id, {})).toMatchObject({ id, state: 'importing' })
    await until(client, id, 'done')

    const done = await client.imports.get(id)
    expect(done).toMatchObject({ source: 'csv', counts: { people: 2, tasks: 1, votes: 1 } })
    expect(done.report).toMatchObject({ tasks: { created: 1 }, source: { skipped: [{ reason: 'no_voter' }] } })
    expect(done.finished).not.toBeNull()
    const [first] = (await client.tasks.list()).results
    expect(first).toMatchObject({ title: 'Dark mode', created, votes_count: 1, category: { name: 'ui' } })
    expect(first?.author).toMatchObject({ display_name: 'Ada Lovelace' })
    expect((await map.events()).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'category.created', data: { category_id: expect.any(Number), name: 'ui' } },
      { type: 'map.imported', data: { import_id: id, tasks: 1, comments: 0, votes: 1, undone: false } },
    ])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('202 with lists and categories by id or name, and a category with neither is left out', async () => {
    const { map, client, id } = await aReadyImport()

    const wrong = await refused(client.imports.apply(id, { lists: [{ key: 'open', name: 'Nowhere' }] }))
    const lists = [{ key: 'open', id: map.list('on_hold') }]
    await client.imports.apply(id, { lists, categories: [{ key: 'ui' }] })
    await until(client, id, 'done')

    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'lists.open', code: 'import_no_list' }] })
    expect((await client.tasks.list()).results).toMatchObject([{ parent: { id: map.list('on_hold') }, category: null }])
  })

  it('409 while another import is in progress, before the file is received, and 204 for discarding it', async () => {
    const { map, client, id } = await aReadyImport()

    expect(await statusOfEmpty(map.url, map.tokens.manage, 1_000)).toBe(409)
    await client.imports.discard(id)

    expect(await refused(client.imports.get(id))).toMatchObject({ status: 404 })
    expect(await refused(client.imports.apply(id, {}))).toMatchObject({ status: 404 })
    expect((await client.imports.upload(posts, { source: 'csv' })).state).toBe('reading')
  })

  it('413 for more than 256 MiB, before the file is received', async () => {
    const map = await aMap()

    expect(await statusOfEmpty(map.url, map.tokens.manage, 257 * 1_048_576)).toBe(413)
  })

  it('400 for an unknown source, or without a file', async () => {
    const client = (await aMap()).client('manage')

    expect(await refused(client.imports.upload(posts, { source: 'excel' as never }))).toMatchObject({
      ...{ status: 400, errors: [{ field: 'source' }] },
    })
    expect(await refused(client.imports.upload(text(''), { source: 'csv' }))).toMatchObject({ status: 400 })
    expect(await refused(client.imports.upload(posts, { source: 'files' }))).toMatchObject({ status: 400 })
  })

  it('200 with what is wrong with a file that cannot be read', async () => {
    const client = (await aMap()).client('manage')
    const { id } = await client.imports.upload(text('id,name\n1,x\n'), { source: 'csv' })

    await until(client, id, 'failed')

    expect(await client.imports.get(id)).toMatchObject({ error: 'The file has no column “title”.', plan: null })
    expect((await client.imports.upload(posts, { source: 'csv' })).state).toBe('reading')
  })

  it('200 for an undo: what was imported is in the trash', async () => {
    const { map, client, id } = await aReadyImport()
    expect(await refused(client.imports.undo(id))).toMatchObject({ status: 404 })
    await client.imports.apply(id, {})
    await until(client, id, 'done')

    expect((await client.imports.undo(id)).finished).not.toBeNull()
    await soon(async () => (await client.imports.get(id)).undo_state).toBe('undone')
    expect((await client.tasks.list()).count).toBe(0)
    expect((await client.trash.list()).results).toMatchObject([{ kind: 'import', record_id: id, title: 'csv' }])
    expect(await refused(map.client('write').imports.undo(id))).toMatchObject({ status: 403 })
  })

  it('403 in an archived map', async () => {
    const client = (await aMap()).client('manage')
    await client.map.edit({ is_active: false })

    expect(await refused(client.imports.upload(posts, { source: 'csv' }))).toMatchObject({ status: 403 })
  })

  it('400 for an author or a date outside an import', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { id } = await map.task()
    const attempts = [
      () => client.tasks.create({ parent: map.list(), title: 'x', created } as never),
      () => client.tasks.create({ parent: map.list(), title: 'x', author: 1 } as never),
      () => client.comments.create({ parent: id, content: 'x', created } as never),
      () => client.comments.create({ parent: id, content: 'x', author: 1 } as never),
      () => client.votes.create({ parent: id, created } as never),
    ]

    for (const attempt of attempts) {
      const field = expect.stringMatching(/^(author|created)$/)
      expect(await refused(attempt())).toMatchObject({ status: 400, errors: [{ field }] })
    }
  })

  it('200 for an import that was interrupted a day ago is closed by a job, with its event', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const folder = await aFolderOf({ tasks: [{ key: '1', list: 'open', title: 'x', description: '', created }] })
    const progress = () => {
      throw new Error('stopped')
    }
    await expect(importMapFiles(map.operator, { folder, progress })).rejects.toThrow('stopped')
    const [{ id } = { id: 0 }] = (await client.imports.list()).results
    const at = (hours: number) =>
      createMapContext({ ...map.operator, now: later(new Date().toISOString(), hours * hourMs) })

    await closeAbandoned(at(23))
    expect(await client.imports.get(id)).toMatchObject({ finished: null, state: 'importing' })
    await closeAbandoned(at(25))
    await closeAbandoned(at(26))

    expect(await client.imports.get(id)).toMatchObject({ finished: expect.any(String), state: 'done' })
    expect(await map.events()).toMatchObject([{ type: 'map.imported', data: { import_id: id, tasks: 1 } }])
    expect(await openImport(map.operator, { source: 'other', lists: new Map(), categories: new Map() })).not.toBe(id)
  })
})

/** Announces a file and sends none of it. */
const statusOfEmpty = (url: string, token: string, bytes: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Token ${token}`, 'content-length': bytes }
    const sent = request(`${url}/api/1/map/imports/?source=csv`, { method: 'POST', headers })
    sent.on('error', reject).once('response', ({ statusCode }) => {
      resolve(statusCode)
      sent
        .off('error', reject)
        .on('error', () => {})
        .destroy()
    })
    sent.flushHeaders()
  })
