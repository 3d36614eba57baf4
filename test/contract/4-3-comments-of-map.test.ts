import { describe, expect, it } from 'vitest'
import { listVersions } from '../../src/features/tasks/queries/history.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'
import { startServer } from '../support/servers/cairn.ts'

let now = '2026-03-01T00:00:00.000Z'
const app = startServer({}, () => new Date(now))

/** Three comments from three days, on two tasks, by two authors. The second is pending. */
async function aMapWithComments() {
  const map = await aMap(await app)
  const [one, two] = [await map.task({ title: 'One' }), await map.task({ title: 'Two' })]
  const say = (scope: 'write' | 'manage', parent: number, content: string, day: string) => {
    now = `2026-03-${day}T12:00:00.000Z`
    return map.client(scope).comments.create({ parent, content })
  }
  const first = await say('write', one.id, 'first', '01')
  const second = await say('manage', two.id, 'second', '02')
  const third = await say('manage', one.id, 'third', '03')
  await map.client('write').comments.hold(second.id)
  return { map, one, two, first, second, third }
}

type Query = NonNullable<Parameters<ReturnType<TestMap['client']>['comments']['all']>[0]>

async function found(map: TestMap, scope: 'public' | 'read' | 'write', query: Query = {}): Promise<string[]> {
  const { count, results } = await map.client(scope).comments.all(query)
  expect([query, count]).toEqual([query, results.length])
  return results.map(({ content }) => content)
}

describe('4.3 list all comments in the map', () => {
  it('200 returns all comments visible to the token, oldest first, with their task', async () => {
    const { map, one, second } = await aMapWithComments()

    expect(await found(map, 'write')).toEqual(['first', 'second', 'third'])
    expect(await found(map, 'read')).toEqual(['first', 'third'])
    expect(await found(map, 'public')).toEqual(['first', 'third'])
    const { results } = await map.client('write').comments.all()
    expect(results.map(({ pending }) => pending)).toEqual([false, true, false])
    expect(results[0]).toMatchObject({ parent: one.id, author: { display_name: 'The write token' } })
    expect(await map.client('write').comments.get(second.id)).toEqual(results[1])
    expect(await refused(map.client('read').comments.get(second.id))).toMatchObject({ status: 404 })
  })

  it('200 returns the comments that match every filter', async () => {
    const { map, one, two, first, third } = await aMapWithComments()
    const [writer, manager] = [first.author.id, third.author.id]

    expect(await found(map, 'write', { pending: true })).toEqual(['second'])
    expect(await found(map, 'write', { pending: false })).toEqual(['first', 'third'])
    expect(await found(map, 'write', { task_id: two.id })).toEqual(['second'])
    expect(await found(map, 'write', { task_id: [one.id, two.id], author_id: manager })).toEqual(['second', 'third'])
    expect(await found(map, 'write', { author_id: [writer, manager] })).toHaveLength(3)
    expect(await found(map, 'write', { created_min: '2026-03-02', created_max: '2026-03-02' })).toEqual(['second'])
    expect(await found(map, 'write', { task_id: 999_999_999 })).toEqual([])
    expect(await found(map, 'read', { pending: false, created_min: '2026-03-02' })).toEqual(['third'])
  })

  it('403 for pending comments with a read-only token', async () => {
    const { map } = await aMapWithComments()

    for (const scope of ['public', 'read'] as const) {
      const answer = map.client(scope).comments.all({ pending: true })
      expect(await refused(answer)).toMatchObject({ status: 403, requiredScopes: ['read', 'write'] })
    }
  })

  it('200 cursors visit every comment despite concurrent writes', async () => {
    const { map, one, third } = await aMapWithComments()
    const client = map.client('write')
    const seen: string[] = []

    for await (const { content } of client.comments.all({ page_size: 1 })) {
      seen.push(content)
      if (content === 'second') await client.comments.delete(third.id)
      if (content === 'first') await client.comments.create({ parent: one.id, content: 'fourth' })
    }

    expect(seen).toEqual(['first', 'second', 'fourth'])
  })

  it('200 leaves out comments on deleted tasks and, for public tokens, on pending tasks', async () => {
    const { map, one, two } = await aMapWithComments()
    await map.client('write').tasks.edit(one.id, { pending: true })

    expect(await found(map, 'public')).toEqual([])
    expect(await found(map, 'read')).toEqual(['first', 'third'])
    await map.client('write').tasks.delete(two.id)
    expect(await found(map, 'write')).toEqual(['first', 'third'])
  })
})

describe('4.3 edit a comment', () => {
  it('200 changes the text, keeps the previous version for the team and adds an event to the feed', async () => {
    const { map, first } = await aMapWithComments()
    now = '2026-03-04T12:00:00.000Z'

    const edited = await map.client('write').comments.edit(first.id, { content: '**better**' })

    expect(edited).toEqual({
      ...first,
      content: '**better**',
      parsed_content: '<p><strong>better</strong></p>\n',
      modified: now,
    })
    expect(await map.client('read').comments.get(first.id)).toMatchObject({ content: '**better**' })
    expect(await listVersions(map.operator, { kind: 'comment', id: first.id })).toMatchObject([{ content: 'first' }])
    const { results } = await map.client('public').events.list({ type: ['comment.edited'] })
    expect(results).toMatchObject([{ data: { comment: { content: '**better**' } } }])
  })

  it('200 a pending comment stays pending, and unchanged text records no event', async () => {
    const { map, first, second } = await aMapWithComments()
    const manage = map.client('manage')

    expect(await manage.comments.edit(second.id, { content: 'calmer' })).toMatchObject({ pending: true })
    expect(await map.client('write').comments.edit(first.id, { content: 'first' })).toEqual(first)
    expect((await map.events()).filter(({ type }) => type === 'comment.edited')).toEqual([])
  })

  it('403 with another token, 400 if comments are locked or the text is blank, 404 after deletion', async () => {
    const { map, one, first } = await aMapWithComments()
    const edit = (scope: 'write' | 'manage', content = 'mine') => map.client(scope).comments.edit(first.id, { content })

    expect(await refused(edit('manage'))).toMatchObject({ status: 403, code: 'not_the_author' })
    expect(await refused(edit('write', ' '))).toMatchObject({
      status: 400,
      errors: [{ field: 'content', code: 'blank' }],
    })
    await map.client('manage').tasks.edit(one.id, { lock_comments: true })
    expect(await refused(edit('write'))).toMatchObject({ status: 400, errors: [{ code: 'comments_locked' }] })
    await map.client('manage').comments.delete(first.id)
    expect(await refused(edit('write'))).toMatchObject({ status: 404 })
  })
})
