import { describe, expect, it } from 'vitest'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap } from '../support/builders/a-map.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { refused } from '../support/requests/refused.ts'

describe('4.1 get a task', () => {
  it('200 returns the task, with or without a trailing slash', async () => {
    const map = await aMap()
    const task = await map.task({ description: 'Text' })

    expect(await map.client('read').tasks.get(task.id)).toEqual(task)
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${task.id}`)).body).toEqual(task)
  })

  it('404 with the same message for a task in another map, an unknown id and a non-numeric id', async () => {
    const map = await aMap()
    const elsewhere = await (await aMap()).task()
    const said = new Set<string>()

    for (const id of [elsewhere.id, 999_999_999_999, '0', '-1', '007', '1.5', 'abc', '9'.repeat(30)]) {
      const { status, body } = await map.call('read', 'GET', `/api/1/map/tasks/${id}/`)
      expect([id, status]).toEqual([id, 404])
      said.add(JSON.stringify({ ...body, request_id: '' }))
    }

    expect(said.size).toBe(1)
  })
})

describe('4.1 create a task', () => {
  it('201 with only parent and title; the author is named after the token', async () => {
    const map = await aMap()
    const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/create', {
      json: { parent: map.list('planned'), title: 'Dark mode' },
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Dark mode', pending: false, lock_comments: false, category: null, url: '' })
    expect(body.author).toMatchObject({ first_name: 'The write token', last_name: '', email: null, staff: false })
    expect(await map.events()).toEqual([
      {
        type: 'task.created',
        data: { task_id: body.id, list_id: map.list('planned'), title: 'Dark mode', pending: false, notify: true },
        user_id: body.author.id,
        request_id: expect.any(String),
      },
    ])
  })

  it('201 renders the description without any scripts', async () => {
    const map = await aMap()
    const { id } = await map.task({ description: '# Why\n\n<script>alert(1)</script>[x](javascript:alert(1))' })

    const { parsed_description } = await map.client('read').tasks.get(id)
    const stored = await map.database.read
      .selectFrom('tasks')
      .select('parsed_description')
      .where('map_id', '=', map.id)
      .where('id', '=', id)
      .executeTakeFirst()

    expect(parsed_description).toContain('>Why</h')
    expect(parsed_description).not.toMatch(/<script|href="javascript/)
    expect(stored).toEqual({ parsed_description })
  })

  it('201 matches the category regardless of case', async () => {
    const map = await aMap()
    await map.client('manage').categories.create({ name: 'Ärger', emoji_shortname: 'bug' })

    expect((await map.task({ category: 'äRGER' })).category).toEqual({ name: 'Ärger', emoji_shortname: ':bug:' })
  })

  it('400 reports a list in another map and an unknown category at once, and creates nothing', async () => {
    const map = await aMap()
    const other = await aMap()

    const refusal = await refused(map.task({ parent: other.list(), category: 'Nope' }))

    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid',
      errors: [
        { field: 'parent', code: 'not_found' },
        { field: 'category', code: 'not_found' },
      ],
    })
    expect(await map.events()).toEqual([])
    expect((await map.client('read').tasks.list()).count).toBe(0)
  })
})

describe('4.1 delete a task', () => {
  it('204 without a body, then 404; deletes its comments, votes and subscriptions and counts them in the event', async () => {
    const map = await aMap()
    const client = map.client('write')
    const task = await map.task()
    const vote = await client.votes.create({ parent: task.id })
    const comment = await client.comments.create({ parent: task.id, content: 'x' })
    await followTask(actingAs(map, vote.author), { task_id: task.id })

    const deleted = await map.call('write', 'DELETE', `/api/1/map/tasks/${task.id}/`)

    expect([deleted.status, deleted.text]).toEqual([204, ''])
    for (const gone of [`tasks/${task.id}`, `comments/${comment.id}`, `votes/${vote.id}`, `tasks/${task.id}/votes`]) {
      expect((await map.call('read', 'GET', `/api/1/map/${gone}/`)).status).toBe(404)
    }
    expect((await map.call('write', 'DELETE', `/api/1/map/tasks/${task.id}/`)).status).toBe(404)
    const contents = { comments: 1, votes: 1, subscribers: 1 }
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'task.deleted',
      data: { task_id: task.id, list_id: map.list(), title: 'A task', ...contents },
    })
  })

  it("404 doesn't delete a task in another map", async () => {
    const [map, elsewhere] = [await aMap(), await aMap()]
    const task = await elsewhere.task()

    expect(await refused(map.client('manage').tasks.delete(task.id))).toMatchObject({ status: 404 })
    expect((await elsewhere.client('read').tasks.get(task.id)).id).toBe(task.id)
  })
})
