import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { scopes } from '../../src/platform/actor.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aMapWithWebhooks } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

type Scope = (typeof scopes)[number]

/** What the edits and moves in the feed say was there before. */
async function previousFor(map: TestMap, scope: Scope) {
  const { results } = await map.client(scope).events.list({ type: ['task.edited', 'task.moved'] })
  return results.map(({ data }) => ('previous' in data ? data.previous : 'absent'))
}

/** The record, without what a map may count in it. */
const list = (map: TestMap, role?: string) => expect.objectContaining({ id: map.list(role) })

describe('the previous values of a task’s short fields', () => {
  it('200 are in its edits and moves, and never include the description', async () => {
    const map = await aMap()
    const client = map.client('manage')
    await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    const { id } = await map.task({ title: 'Dark mode', description: 'Long text' })
    await client.tasks.edit(id, {
      title: 'Light mode',
      description: 'Other text',
      category: 'Bug',
      lock_comments: true,
    })
    await client.tasks.edit(id, { description: 'Third text' })
    await client.tasks.edit(id, { parent: map.list('planned'), url: 'https://a.example', category: null })
    await client.tasks.edit(id, { url: '' })

    expect(await previousFor(map, 'read')).toEqual([
      { title: 'Dark mode', category: null, lock_comments: false },
      {},
      { parent: list(map) },
      { parent: list(map), category: expect.objectContaining({ name: 'Bug' }), url: '' },
      { url: 'https://a.example' },
    ])
    expect(JSON.stringify(await client.events.list({ type: ['task.edited'] }))).not.toMatch(/Long text|Other text/)
  })

  it('200 are the same for every token but public ones, in the feed and in streams', async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'Dark mode' })
    const streams = await Promise.all(
      scopes.map((scope) => openStream(map.url, map.tokens[scope], '?type=task.edited')),
    )
    await map.client('write').tasks.edit(id, { title: 'Light mode' })

    for (const [place, scope] of scopes.entries()) {
      const data = (await streams[place]?.take(1))?.[0]?.data.data
      const streamed = Object.hasOwn(data, 'previous') ? data.previous : 'absent'
      const expected = scope === 'public' ? 'absent' : { title: 'Dark mode' }
      expect([scope, streamed, await previousFor(map, scope)]).toEqual([scope, expected, [expected]])
    }
  })

  it('200 are null for read tokens if the task was pending then, because what it said was never public', async () => {
    const map = await aMap()
    const { id } = await map.task({ title: 'Rude words', pending: true })
    await map.client('write').tasks.edit(id, { title: 'Nice words' })
    await map.client('write').tasks.edit(id, { pending: false, parent: map.list('planned') })

    expect(await previousFor(map, 'read')).toEqual([null, null, null])
    expect(await previousFor(map, 'write')).toEqual([
      { title: 'Rude words' },
      { parent: list(map) },
      { parent: list(map), pending: true },
    ])
    await map.client('write').tasks.edit(id, { pending: true })
    expect(await previousFor(map, 'read')).toEqual([null, null, null, null])
    expect((await previousFor(map, 'write')).at(-1)).toEqual({ pending: false })
  })

  it('200 are null once the task is deleted or merged, and are back when it is', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const [{ id }, into] = [await map.task({ title: 'Secret words' }), await map.task()]
    await client.tasks.edit(id, { title: 'Plain words' })
    const known = [{ title: 'Secret words' }]

    await client.tasks.delete(id)
    expect(await previousFor(map, 'manage')).toEqual([null])
    expect(JSON.stringify((await client.audit.list({ type: 'task.edited' })).results)).not.toContain('Secret words')
    await client.trash.restore((await client.trash.list()).results[0]?.id ?? 0)
    expect(await previousFor(map, 'manage')).toEqual(known)
    await client.tasks.merge(id, { into: into.id })
    expect(await previousFor(map, 'manage')).toEqual([null])
    await client.tasks.unmerge(id)
    expect(await previousFor(map, 'manage')).toEqual(known)
    await client.tasks.delete(id)
    await client.trash.delete((await client.trash.list()).results[0]?.id ?? 0)
    expect(await previousFor(map, 'manage')).toEqual([null])
  })

  it('200 are null once the author deleted their account, like the earlier versions of their texts', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const id = await aTaskOf(actingAs(map, person), { parent: map.list(), title: 'My phone number', pending: false })
    await map.client('write').tasks.edit(id, { title: 'Call me' })
    expect(await previousFor(map, 'read')).toEqual([{ title: 'My phone number' }])

    await deleteAccount(actingAs(map, person), { user_id: person.id })

    expect((await map.client('read').tasks.get(id)).title).toBe('Call me')
    expect(await previousFor(map, 'manage')).toEqual([null])
    const audited = await map.client('manage').audit.list({ type: 'task.edited' })
    expect(audited.results).toMatchObject([{ data: { task_id: id, fields: ['title'] } }])
    expect(JSON.stringify(audited.results)).not.toContain('phone')
  })

  it('200 lists and categories are shown as they are now, and null once they’re gone', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const bug = await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    const old = await client.lists.create({ name: 'Old', role: 'planned' })
    const { id } = await client.tasks.create({ parent: old.id, title: 'Dark mode', category: 'Bug' })
    await client.tasks.edit(id, { parent: map.list(), category: null })
    await client.lists.edit(old.id, { name: 'Renamed' })
    await client.categories.edit(bug.id, { name: 'Beetle' })

    const named = { parent: { id: old.id, name: 'Renamed' }, category: { id: bug.id, name: 'Beetle' } }
    expect(await previousFor(map, 'read')).toMatchObject([{ parent: named.parent }, named])
    await client.lists.delete(old.id)
    await client.categories.delete(bug.id)
    expect(await previousFor(map, 'read')).toEqual([{ parent: null }, { parent: null, category: null }])
  })

  it('200 are in webhooks, as long as the task exists when they are sent', async () => {
    const { map, client, dispatch } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    await client.webhooks.create({ name: 'Edits', url: receiver.url(), types: ['task.edited', 'task.moved'] })
    const [kept, gone] = [await map.task({ title: 'Dark mode' }), await map.task({ title: 'Secret words' })]
    await client.tasks.edit(kept.id, { title: 'Light mode' })
    await client.tasks.edit(gone.id, { parent: map.list('planned') })
    await client.tasks.delete(gone.id)
    await dispatch()
    await receiver.until(3)

    const previous = receiver.received.map(({ body }) => [body.type, body.data.previous])
    expect(previous.sort()).toEqual([
      ['task.edited', null],
      ['task.edited', { title: 'Dark mode' }],
      ['task.moved', null],
    ])
  })

  it('200 an event from before they were stored has null', async () => {
    const map = await aMap()
    const { id } = await map.task()
    await map.client('write').tasks.edit(id, { title: 'Light mode' })
    const data = JSON.stringify({ task_id: id, fields: ['title'], notify: true })
    await map.database.transaction((tx) =>
      tx.updateTable('events').set({ data }).where('map_id', '=', map.id).where('type', '=', 'task.edited').execute(),
    )

    expect(await previousFor(map, 'write')).toEqual([null])
  })
})
