import { describe, expect, it } from 'vitest'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { resultTitles } from '../support/builders/search.ts'

const trashOf = async (map: TestMap) => (await map.client('write').trash.list()).results

const restore = async (map: TestMap, title: string) => {
  const entry = (await trashOf(map)).find((each) => each.title === title)
  return map.call('write', 'POST', `/api/1/map/trash/${entry?.id}/restore/`)
}

const rowsOf = (map: TestMap, table: 'tasks' | 'comments' | 'votes' | 'lists' | 'trash') =>
  map.database.read.selectFrom(table).select('id').where('map_id', '=', map.id).execute()

describe('a deleted task', () => {
  it('is in no list, count, search, page or sitemap, and reappears when it is restored', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const task = await map.task({ title: 'Zeppelin mode' })
    const stays = await map.task({ title: 'Another task' })
    const { id: comment } = await client.comments.create({ parent: task.id, content: 'A propeller' })
    const vote = await client.votes.create({ parent: task.id })
    const path = new URL(task.service_url).pathname
    const [visitor, person] = [await aPerson(map), await aPerson(map)]
    const read = async () => ({
      titles: (await client.tasks.list()).results.map(({ title }) => title),
      count: (await client.tasks.list({ list_id: map.list() })).count,
      one: (await map.call('read', 'GET', `/api/1/map/tasks/${task.id}/`)).status,
      comments: (await map.call('read', 'GET', `/api/1/map/tasks/${task.id}/comments/`)).status,
      comment: (await map.call('read', 'GET', `/api/1/map/comments/${comment}/`)).status,
      vote: (await map.call('read', 'GET', `/api/1/map/votes/${vote.id}/`)).status,
      found: [await resultTitles(map, 'zeppelin'), await resultTitles(map, 'propeller')],
      page: (await visitor.get(path)).status,
      board: (await visitor.get(`/${map.team}/map/`)).text.includes('Zeppelin mode'),
      sitemap: (await visitor.get(`/sitemap/${map.team}/map/1.xml`)).text.includes('zeppelin-mode'),
    })
    const before = await read()

    await client.tasks.delete(task.id)

    expect(await read()).toEqual({
      titles: [stays.title],
      count: 1,
      one: 404,
      comments: 404,
      comment: 404,
      vote: 404,
      found: [[], []],
      page: 404,
      board: false,
      sitemap: false,
    })
    for (const action of ['vote', 'follow', 'comment']) await person.post(`${path}${action}`, { content: 'Hello' })
    expect((await trashOf(map)).map(({ kind, title }) => [kind, title])).toEqual([['task', 'Zeppelin mode']])

    expect((await restore(map, 'Zeppelin mode')).status).toBe(204)
    expect(await read()).toEqual(before)
    expect(await trashOf(map)).toEqual([])
    expect((await map.events()).map(({ type }) => type)).toContain('task.restored')
  })

  it('200 a dry run reports what would be deleted without deleting anything', async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('manage').votes.create({ parent: task.id })
    await map.client('manage').comments.create({ parent: task.id, content: 'One' })

    const ofTask = await map.call('write', 'DELETE', `/api/1/map/tasks/${task.id}/?dry_run=true`)
    const ofList = await map.call('manage', 'DELETE', `/api/1/map/lists/${map.list()}/?dry_run=true`)

    expect([ofTask.status, ofTask.body]).toEqual([200, { tasks: 1, comments: 1, votes: 1 }])
    expect([ofList.status, ofList.body]).toEqual([200, { tasks: 1, comments: 1, votes: 1 }])
    expect((await map.client('read').tasks.get(task.id)).id).toBe(task.id)
  })

  it('is purged by the job with everything in it, even if the job runs twice', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const task = await map.task()
    await client.votes.create({ parent: task.id })
    const { id } = await client.comments.create({ parent: task.id, content: 'One' })
    await client.comments.create({ parent: task.id, content: 'Two', in_reply_to: id })
    await client.tasks.delete(task.id)
    const [entry] = await trashOf(map)

    for (let run = 0; run < 2; run += 1) await deletePurged(map.operator, { trash_id: entry?.id ?? 0 })

    for (const table of ['tasks', 'comments', 'votes', 'trash'] as const) expect(await rowsOf(map, table)).toEqual([])
  })

  it("204 can be deleted permanently right away, and then can't be restored", async () => {
    const map = await aMap()
    const task = await map.task()
    await map.client('manage').tasks.delete(task.id)
    const [entry] = await trashOf(map)

    expect((await map.call('write', 'DELETE', `/api/1/map/trash/${entry?.id}/`)).status).toBe(403)
    expect((await map.call('manage', 'DELETE', `/api/1/map/trash/${entry?.id}/`)).status).toBe(204)
    expect((await map.call('write', 'POST', `/api/1/map/trash/${entry?.id}/restore/`)).status).toBe(404)
    const job = await map.database.read
      .selectFrom('jobs')
      .select(['run_at', 'created'])
      .where('map_id', '=', map.id)
      .where('kind', '=', 'trash.purge')
      .execute()
    // The job may have already run.
    for (const { run_at } of job) expect(Date.parse(run_at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a deleted list', () => {
  it('is restored with its tasks, except those deleted earlier', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const kept = await map.task({ title: 'Goes along' })
    const pending = await map.task({ title: 'Waits', pending: true })
    const gone = await map.task({ title: 'Deleted before' })
    await client.tasks.delete(gone.id)

    await client.lists.delete(map.list())

    expect((await client.tasks.list()).results).toEqual([])
    expect((await client.lists.list()).results.map(({ id }) => id)).not.toContain(map.list())
    expect((await restore(map, 'Deleted before')).body.code).toBe('list_in_trash')
    expect(
      (await map.call('manage', 'POST', `/api/1/map/tasks/${kept.id}/edit/`, { json: { title: 'x' } })).status,
    ).toBe(404)
    const [entry] = (await trashOf(map)).filter(({ kind }) => kind === 'list')
    expect((await map.call('write', 'POST', `/api/1/map/trash/${entry?.id}/restore/`)).status).toBe(403)
    expect((await map.call('manage', 'POST', `/api/1/map/trash/${entry?.id}/restore/`)).status).toBe(204)
    expect((await client.tasks.list()).results.map(({ id }) => id).toSorted()).toEqual([kept.id, pending.id].toSorted())
    expect((await restore(map, 'Deleted before')).status).toBe(204)
    expect((await client.tasks.list({ list_id: map.list() })).count).toBe(3)
  })
})

describe('a deleted comment', () => {
  it('detaches its replies, and reattaches them when it is restored', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const task = await map.task()
    const first = await client.comments.create({ parent: task.id, content: 'First' })
    const reply = await client.comments.create({ parent: task.id, content: 'Reply', in_reply_to: first.id })

    await client.comments.delete(first.id)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(null)
    expect((await client.tasks.get(task.id)).comments_count).toBe(1)

    expect((await restore(map, 'First')).status).toBe(204)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(first.id)
    expect((await client.tasks.get(task.id)).comments_count).toBe(2)
  })

  it("409 can't be restored while its task is in the trash", async () => {
    const map = await aMap()
    const client = map.client('manage')
    const task = await map.task({ title: 'Its task' })
    const { id } = await client.comments.create({ parent: task.id, content: 'Words' })
    await client.comments.delete(id)
    await client.tasks.delete(task.id)

    const refused = await restore(map, 'Words')

    expect([refused.status, refused.body.code]).toEqual([409, 'task_in_trash'])
  })
})
