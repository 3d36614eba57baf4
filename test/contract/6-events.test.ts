import { createClient } from '@cairn/sdk'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { followTask, unfollowTask } from '../../src/features/subscriptions/follow-task.ts'
import { createToken } from '../../src/features/tokens/create-token.ts'
import { renameToken } from '../../src/features/tokens/rename-token.ts'
import { revokeToken } from '../../src/features/tokens/revoke-token.ts'
import { events } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/a-map.ts'
import type { Answered } from '../support/call.ts'

const seen = new Set<string>()

describe('6 the events of a request', () => {
  it('tasks: created, moved, approved, edited, deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const [from, to] = [map.list('suggestions'), map.list('planned')]
    const made = await watched.post('tasks/create', { parent: from, title: 'Dark mode', pending: true })
    const task_id: number = made.answer.body.id

    expect(made.told).toEqual([
      { type: 'task.created', data: { task_id, list_id: from, title: 'Dark mode', pending: true } },
    ])
    expect(
      (await watched.post(`tasks/${task_id}/edit`, { title: 'Light mode', url: 'https://a.example' })).told,
    ).toEqual([{ type: 'task.edited', data: { task_id, fields: ['title', 'url'] } }])
    expect((await watched.post(`tasks/${task_id}/edit`, { parent: to, pending: false })).told).toEqual([
      { type: 'task.moved', data: { task_id, from_list_id: from, to_list_id: to } },
      { type: 'task.approved', data: { task_id } },
      { type: 'task.edited', data: { task_id, fields: ['parent', 'pending'] } },
    ])
    await watched.post('comments/create', { parent: task_id, content: 'x' })
    await watched.post('votes/create', { parent: task_id })
    expect((await watched.delete(`tasks/${task_id}`)).told).toEqual([
      {
        type: 'task.deleted',
        data: { task_id, list_id: to, title: 'Light mode', comments: 1, votes: 1, subscribers: 0 },
      },
    ])
  })

  it('lists: created by either path, edited, deleted', async () => {
    const watched = await watch(await aMap())
    const made = await watched.post('lists/create', { name: 'Soon', role: 'planned' })
    const list_id: number = made.answer.body.id
    const also = await watched.post('tasks/create', { name: 'Later', role: 'on_hold' })

    expect(made.told).toEqual([{ type: 'list.created', data: { list_id, name: 'Soon', role: 'planned' } }])
    expect(also.told).toEqual([
      { type: 'list.created', data: { list_id: also.answer.body.id, name: 'Later', role: 'on_hold' } },
    ])
    expect((await watched.post(`lists/${list_id}/edit`, { name: 'Next', votes: false })).told).toEqual([
      { type: 'list.edited', data: { list_id, fields: ['name', 'votes'] } },
    ])
    expect((await watched.delete(`lists/${list_id}`)).told).toEqual([
      { type: 'list.deleted', data: { list_id, name: 'Next', tasks: 0, comments: 0, votes: 0 } },
    ])
  })

  it('categories: created, edited, deleted with the number of tasks that lose it', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const made = await watched.post('categories/create', { name: 'Bug', emoji_shortname: ':bug:' })
    const category_id: number = made.answer.body.id
    await map.task({ category: 'Bug' })

    expect(made.told).toEqual([{ type: 'category.created', data: { category_id, name: 'Bug' } }])
    expect((await watched.post(`categories/${category_id}/edit`, { name: 'Defect' })).told).toEqual([
      { type: 'category.edited', data: { category_id, fields: ['name'] } },
    ])
    expect((await watched.delete(`categories/${category_id}`)).told).toEqual([
      { type: 'category.deleted', data: { category_id, name: 'Defect', tasks: 1 } },
    ])
  })

  it('comments and votes: added, cast, taken back', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const comment = await watched.post('comments/create', { parent: task_id, content: 'x' })
    const comment_id: number = comment.answer.body.id
    const reply = await watched.post('comments/create', { parent: task_id, content: 'y', in_reply_to: comment_id })
    const vote = await watched.post('votes/create', { parent: task_id, voter: { email: `${map.team}@example.org` } })
    const cast = { vote_id: vote.answer.body.id, task_id, author_id: vote.answer.body.author.id }

    expect(comment.told).toEqual([{ type: 'comment.added', data: { comment_id, task_id, in_reply_to: null } }])
    expect(reply.told).toEqual([
      { type: 'comment.added', data: { comment_id: reply.answer.body.id, task_id, in_reply_to: comment_id } },
    ])
    expect(vote.told).toEqual([{ type: 'vote.cast', data: cast }])
    expect((await watched.delete(`comments/${comment_id}`)).told).toEqual([
      { type: 'comment.deleted', data: { comment_id, task_id } },
    ])
    expect((await watched.delete(`votes/${cast.vote_id}`)).told).toEqual([{ type: 'vote.withdrawn', data: cast }])
  })

  it('the map: edited, archived, reactivated', async () => {
    const watched = await watch(await aMap())

    expect((await watched.post('edit', { name: 'Ours', description: 'x' })).told).toEqual([
      { type: 'map.edited', data: { fields: ['name', 'description'] } },
    ])
    expect((await watched.post('edit', { is_active: false })).told).toEqual([{ type: 'map.archived', data: {} }])
    expect((await watched.post('edit', { name: 'No' })).answer.status).toBe(403)
    expect((await watched.post('edit', { is_active: true })).told).toEqual([{ type: 'map.reactivated', data: {} }])
  })
})

describe('6 the events of the operator, who is nobody in particular', () => {
  it('the map is created with its seven lists, and with its tokens', async () => {
    const map = await aMap()
    const rows = await map.database.read
      .selectFrom('events')
      .selectAll()
      .where('map_id', '=', map.id)
      .orderBy('id')
      .execute()

    expect(rows.map(({ type }) => type)).toEqual([
      'map.created',
      ...Array(7).fill('list.created'),
      ...Array(3).fill('token.created'),
    ])
    for (const row of rows) checked({ ...row, data: JSON.parse(row.data) }, null, null)
  })

  it('tokens: created, renamed, revoked; tasks: followed, unfollowed', async () => {
    const map = await aMap()
    const { id: task_id, author } = await map.task()
    const before = (await map.events()).length
    const { id: token_id } = await createToken(map.operator, { name: 'Robot', scope: 'write' })
    await renameToken(map.operator, token_id, 'Android')
    await revokeToken(map.operator, token_id)
    await revokeToken(map.operator, token_id)
    for (const change of [followTask, followTask, unfollowTask, unfollowTask]) {
      await change(map.operator, task_id, author.id)
    }

    const told = (await map.events()).slice(before).map((event) => checked(event, null, null))

    expect(told).toEqual([
      { type: 'token.created', data: { token_id, name: 'Robot', scope: 'write' } },
      { type: 'token.renamed', data: { token_id, name: 'Android' } },
      { type: 'token.revoked', data: { token_id } },
      { type: 'task.followed', data: { task_id, user_id: author.id } },
      { type: 'task.unfollowed', data: { task_id, user_id: author.id } },
    ])
  })
})

describe('6 no event', () => {
  it('when nothing is different afterwards', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id, parent } = await map.task({ title: 'Same', pending: true })
    const category = await map.client('manage').categories.create({ name: 'Same', emoji_shortname: ':bug:' })
    await map.client('manage').votes.create({ parent: id })

    const noChange: [string, object][] = [
      [`tasks/${id}/edit`, {}],
      [`tasks/${id}/edit`, { title: ' Same ', parent: parent.id, pending: true, url: null }],
      [`lists/${parent.id}/edit`, { name: parent.name }],
      [`categories/${category.id}/edit`, { name: 'Same', emoji_shortname: 'bug' }],
      ['edit', { is_active: true, url: '' }],
      ['votes/create', { parent: id }],
    ]
    for (const [path, body] of noChange) {
      const { answer, told } = await watched.post(path, body)
      expect([path, answer.status, told]).toEqual([path, 200, []])
    }
  })

  it('when a token is given the name it has', async () => {
    const map = await aMap()
    const { id } = await createToken(map.operator, { name: 'Robot', scope: 'write' })
    const before = await map.events()

    await renameToken(map.operator, id, 'Robot')

    expect(await map.events()).toEqual(before)
  })

  it('when the request is refused, at whatever point', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id } = await map.task({ lock_comments: true, parent: map.list('in_progress') })

    const refused: [string, object, number][] = [
      ['tasks/create', { parent: map.list(), title: '' }, 400],
      ['tasks/create', { parent: map.list(), title: 'x', category: 'none such' }, 400],
      [`tasks/${id}/edit`, { title: 'Changed', parent: 999_999_999 }, 400],
      ['tasks/999999999/edit', { title: 'x' }, 404],
      ['comments/create', { parent: id, content: 'x' }, 400],
      ['votes/create', { parent: id }, 400],
      ['categories/create', { name: 'x', emoji_shortname: ':no_such_emoji:' }, 400],
    ]
    for (const [path, body, status] of refused) {
      const { answer, told } = await watched.post(path, body)
      expect([path, answer.status, told]).toEqual([path, status, []])
    }
    expect((await watched.delete('tasks/999999999')).told).toEqual([])
    const stale = await map.call('manage', 'DELETE', `/api/1/map/tasks/${id}/`, { headers: { 'if-match': '"x"' } })
    expect(stale.status).toBe(412)
    expect(await watched.news()).toEqual([])
  })
})

it('6 every event that is declared has been seen here', () => {
  expect([...seen].sort()).toEqual(events.map(({ name }) => name).sort())
})

type Event = Awaited<ReturnType<TestMap['events']>>[number]

/** Sends requests with the manage token and tells which events each of them left, after checking them. */
async function watch(map: TestMap) {
  const client = createClient({ baseUrl: map.address, token: map.tokens.manage, retries: 0 })
  const { id } = await client.token.get()
  const { user_id } = await map.database.read
    .selectFrom('tokens')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let known = 0
  const send = async (method: string, path: string, parts: object): Promise<{ answer: Answered; told: unknown[] }> => {
    known = (await map.events()).length
    const answer = await map.call('manage', method, `/api/1/map/${path}/`, parts)
    const fresh = (await map.events()).slice(known)
    known += fresh.length
    return { answer, told: fresh.map((event) => checked(event, user_id, answer.headers.get('x-request-id'))) }
  }
  return {
    post: (path: string, json: object) => send('POST', path, { json }),
    delete: (path: string) => send('DELETE', path, {}),
    /** What has happened since the last of these requests. */
    news: async () => (await map.events()).slice(known),
  }
}

/** As it was declared, no field more and none less, and by whom and in which request it happened. */
function checked(event: Event, user_id: number | null, request_id: string | null): { type: string; data: unknown } {
  const { type, data } = event
  const declared = events.find(({ name }) => name === type)
  if (!declared) throw new Error(`${type} is not declared.`)
  seen.add(type)
  expect(Compile(declared.schema).Errors(data)).toEqual([])
  expect(Object.keys(data).sort()).toEqual(
    Object.keys((declared.schema as { properties?: object }).properties ?? {}).sort(),
  )
  expect([event.user_id, event.request_id]).toEqual([user_id, request_id])
  return { type, data }
}
