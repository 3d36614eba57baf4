import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { refused } from '../support/requests/refused.ts'

describe('4.1 edit a task', () => {
  it('200 changes only the fields in the request', async () => {
    const map = await aMap()
    const task = await map.task({ description: 'Keep me', url: 'https://example.org/' })

    const edited = await map.client('write').tasks.edit(task.id, { title: 'Another title' })

    const service_url = task.service_url.replace('a-task', 'another-title')
    expect(edited).toEqual({ ...task, title: 'Another title', service_url, modified: edited.modified })
  })

  it.each([null, ''])('200 setting %j clears description, url and category', async (nothing) => {
    const map = await aMap()
    const client = map.client('manage')
    await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    const task = await map.task({ description: '*x*', url: 'https://example.org/', category: 'Bug' })

    const cleared = await client.tasks.edit(task.id, { description: nothing, url: nothing, category: nothing })

    expect(cleared).toMatchObject({ description: '', parsed_description: '', url: '', category: null })
  })

  it.each([
    { json: { title: 'No typo', pending: null, lock_comments: null } },
    { form: { title: 'No typo', pending: '', lock_comments: '' } },
  ])('400 for %j: a client that writes unset fields as null never publishes or unlocks a task', async (sent) => {
    const map = await aMap()
    const task = await map.task({ pending: true, lock_comments: true })
    const page = new URL(task.service_url).pathname
    const statusOfPage = async () => (await callerOf(map.url)('GET', page)).status

    const { status, body } = await map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, sent)

    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'pending', code: 'invalid_type', message: 'Must be a boolean.' },
      { field: 'lock_comments', code: 'invalid_type', message: 'Must be a boolean.' },
    ])
    expect(await map.client('read').tasks.get(task.id)).toEqual(task)
    expect(await statusOfPage()).toBe(404)
    await map.client('write').tasks.edit(task.id, { pending: false })
    expect(await statusOfPage()).toBe(200)
  })

  it('200 a form edits the same fields as JSON', async () => {
    const map = await aMap()
    const task = await map.task({ pending: true })
    const form = { parent: String(map.list('planned')), title: 'Héllo & = +', pending: 'off', lock_comments: 'on' }

    const { status, body } = await map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { form })

    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Héllo & = +', pending: false, lock_comments: true })
    expect(body.parent.id).toBe(map.list('planned'))
  })

  it('200 records an event for the move, the approval and the edit, with the names of the changed fields', async () => {
    const map = await aMap()
    const task = await map.task({ pending: true })
    const [created] = await map.events()

    await map.client('manage').tasks.edit(task.id, { parent: map.list('planned'), pending: false, description: 'x' })

    const lists = { from_list_id: map.list(), to_list_id: map.list('planned') }
    const previous = { parent: map.list(), pending: true }
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['task.created', created?.data],
      ['task.moved', { task_id: task.id, ...lists, previous, notify: true }],
      ['task.approved', { task_id: task.id, notify: true }],
      ['task.edited', { task_id: task.id, fields: ['parent', 'description', 'pending'], previous, notify: true }],
    ])
  })

  it('200 an edit without changes, or without fields, changes nothing and records no event', async () => {
    const map = await aMap()
    const task = await map.task({ description: 'x' })
    const before = await map.events()

    for (const body of [{}, { title: task.title, description: 'x', parent: task.parent.id, pending: false }]) {
      expect(await map.client('write').tasks.edit(task.id, body)).toEqual(task)
    }
    expect((await map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`)).body).toEqual(task)
    expect(await map.events()).toEqual(before)
  })

  it("400 the title and parent can't be cleared", async () => {
    const map = await aMap()
    const task = await map.task()
    const call = map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { json: { title: '', parent: null } })

    const { status, body } = await call

    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { field: 'parent', code: 'invalid_type' },
      { field: 'title', code: 'blank' },
    ])
  })

  it('404 for a missing task and for a task in another map', async () => {
    const map = await aMap()
    const elsewhere = await aMap()
    const task = await elsewhere.task()

    for (const id of [task.id, 999_999_999_999]) {
      expect(await refused(map.client('manage').tasks.edit(id, { title: 'Mine' }))).toMatchObject({ status: 404 })
    }
    expect(await elsewhere.client('read').tasks.get(task.id)).toEqual(task)
  })
})
