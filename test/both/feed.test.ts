import type { FeedEvent } from '@cairn/sdk'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { pruneEvents } from '../../src/features/audit/jobs.ts'
import { latestSeq } from '../../src/features/feed/queries/read-feed.ts'
import { eventSchema } from '../../src/features/feed/rules/event-schema.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { mapEvents } from '../../src/platform/events/event.ts'
import { aMap } from '../support/builders/a-map.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { refused } from '../support/requests/refused.ts'

type Events = FeedEvent[]
const types = (events: Events) => events.map(({ type }) => type)
const from = (cursor: number) => ({ after: String(cursor) })

describe('the change feed', () => {
  it('200 lists events since the cursor in order, with records in their current state', async () => {
    const map = await aMap()
    const client = map.client('write')
    const { cursor } = await client.events.list({ after: 'latest' })
    const task = await client.tasks.create({ parent: map.list(), title: 'First title' })
    const comment = await client.comments.create({ parent: task.id, content: 'Hello' })
    await client.votes.create({ parent: task.id })
    await client.tasks.edit(task.id, { title: 'Second title' })

    const page = await client.events.list(from(cursor))

    expect(types(page.results)).toEqual(['task.created', 'comment.added', 'vote.cast', 'task.edited'])
    const now = await client.tasks.get(task.id)
    expect(page.results.map(({ data }) => 'task' in data && data.task)).toEqual([now, now, now, now])
    expect(page.results[0]?.data).not.toHaveProperty('title')
    expect(page.results[1]).toMatchObject({
      version: 1,
      actor: { first_name: 'The write token' },
      data: { comment_id: comment.id, task_id: task.id, in_reply_to: null, comment },
    })
    expect(page).toMatchObject({ more: false, cursor: page.results.at(-1)?.seq })
    expect(await client.events.list(from(page.cursor))).toEqual({ results: [], cursor: page.cursor, more: false })
  })

  it('200 pages through everything without repeats, with any filter', async () => {
    const map = await aMap()
    const client = map.client('write')
    const task = await map.task()
    for (let n = 0; n < 7; n += 1) await client.comments.create({ parent: task.id, content: `${n}` })
    const whole = await client.events.list()
    const read = async (query: object) => {
      const seen: Events = []
      for (let cursor = '0', more = true; more; ) {
        const page = await client.events.list({ ...query, after: cursor, limit: 3 })
        seen.push(...page.results)
        cursor = String(page.cursor)
        more = page.more
      }
      return seen
    }

    expect(types(whole.results).slice(0, 8)).toEqual(['map.created', ...Array(7).fill('list.created')])
    expect(await read({})).toEqual(whole.results)
    expect(types(await read({ type: ['comment.added'] }))).toEqual(Array(7).fill('comment.added'))
    const both = await map.call('read', 'GET', '/api/1/map/events/?type=task.created&type=map.created,task.deleted')
    expect(types(both.body.results)).toEqual(['map.created', 'task.created'])
    expect(both.body.cursor).toBe(whole.cursor)
  })

  it('200 a deletion is a tombstone, and hidden records are null everywhere', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { cursor } = await client.events.list({ after: 'latest' })
    const [secret, merged, kept] = [
      await map.task({ title: 'Secret one' }),
      await map.task({ title: 'Secret two' }),
      await map.task({ title: 'Kept' }),
    ]
    const comment = await client.comments.create({ parent: kept.id, content: 'Secret three' })
    await client.comments.create({ parent: secret.id, content: 'Secret four' })
    await client.comments.delete(comment.id)
    await client.tasks.delete(secret.id)
    await client.tasks.merge(merged.id, { into: kept.id })

    const { results } = await client.events.list(from(cursor))

    expect(JSON.stringify(results)).not.toContain('Secret')
    expect(results.find(({ type }) => type === 'task.deleted')?.data).not.toHaveProperty('task')
    expect(results.find(({ type }) => type === 'comment.deleted')?.data).toEqual({
      comment_id: comment.id,
      task_id: kept.id,
      notify: true,
      task: await client.tasks.get(kept.id),
    })
    expect(results.find(({ type }) => type === 'task.merged')?.data).toMatchObject({
      task: null,
      into_task: { title: 'Kept' },
    })
  })

  it('403 team events are left out for tokens without the scope, and asking for them by type is rejected', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Waiting words', pending: true })
    await map.client('write').notes.create({ parent: task.id, content: 'A private note' })
    await followTask(actingAs(map, task.author), { task_id: task.id })
    const voter = { email: `v.${map.team}@example.org` }
    const vote = await map.client('write').votes.create({ parent: task.id, voter })
    await map.client('write').votes.delete(vote.id)
    const [read, write, manage] = [
      await map.client('read').events.list(),
      await map.client('write').events.list(),
      await map.client('manage').events.list(),
    ]

    expect(types(read.results)).not.toContain('note.added')
    expect(types(read.results)).not.toContain('task.followed')
    expect(JSON.stringify(read)).not.toMatch(/Waiting words|private note|added_by|author_id|token"/)
    expect(types(read.results)).toEqual(expect.arrayContaining(['vote.cast', 'vote.withdrawn']))
    expect(types(write.results)).toEqual(expect.arrayContaining(['note.added', 'task.followed']))
    expect(types(write.results)).not.toContain('token.created')
    expect(types(manage.results)).toContain('token.created')
    expect(read.cursor).toBe(manage.cursor)
    for (const event of [read, write, manage].flatMap(({ results }) => results)) {
      const declared = mapEvents.get(event.type)
      if (declared) expect(Compile(eventSchema(declared)).Errors(event), event.type).toEqual([])
    }
    const refusal = await map.call('read', 'GET', '/api/1/map/events/?type=note.added')
    expect([refusal.status, refusal.body.code]).toEqual([403, 'insufficient_scope'])
    expect(refusal.body.required_scopes).toEqual(['read', 'write'])
    expect((await map.call('write', 'GET', '/api/1/map/events/?type=token.created')).status).toBe(403)
  })

  it('400 for an unknown type or an invalid cursor', async () => {
    const map = await aMap()
    for (const query of ['type=no.such', 'type=task.created,', 'after=x', 'after=-1', 'limit=101', 'page=1']) {
      expect((await map.call('read', 'GET', `/api/1/map/events/?${query}`)).status, query).toBe(400)
    }
  })

  it('410 for a cursor older than the pruned events or beyond the end', async () => {
    const map = await aMap()
    const client = map.client('read')
    await map.task()
    const old = await client.events.list({ limit: 3 })
    const latest = await latestSeq(map.operator)
    const context = (days: number, site: object) => {
      const values = { ...map.operator, now: new Date(Date.now() + days * 86_400_000).toISOString() }
      return inMap(createContext({ ...values, site: { ...values.site, ...site } }), map.operator.map, null)
    }
    await map.database.transaction((tx) =>
      tx.updateTable('events').set({ created: '2020-01-01T00:00:00.000Z' }).where('map_id', '=', map.id).execute(),
    )
    const fresh = await map.task({ title: 'Fresh' })

    const byDays = await refused(client.events.list(from(old.cursor)))
    expect([byDays.status, byDays.code]).toEqual([410, 'cursor_expired'])
    expect(byDays.message).toContain('after=latest')
    expect(types((await client.events.list()).results)).toEqual(['task.created'])
    expect(types((await client.events.list(from(latest))).results)).toEqual(['task.created'])

    while (await pruneEvents(context(0, { auditDays: 365 })));
    expect((await refused(client.events.list(from(latest - 1)))).code).toBe('cursor_expired')
    expect((await client.events.list(from(latest))).results[0]?.data).toMatchObject({ task_id: fresh.id })
    expect((await refused(client.events.list(from(latest + 1_000_000)))).code).toBe('cursor_expired')

    while (await pruneEvents(context(1, { auditDays: 1 })));
    await pruneEvents(context(400, { auditDays: 1 }))
    const end = (await client.events.list()).cursor
    expect(end).toBeGreaterThan(latest)
    expect((await client.events.list(from(end))).results).toEqual([])
    expect((await refused(client.events.list(from(latest)))).code).toBe('cursor_expired')
  })
})
