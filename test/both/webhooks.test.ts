import { describe, expect, it } from 'vitest'
import * as subscriptionsEvents from '../../src/features/subscriptions/events.ts'
import * as votesEvents from '../../src/features/votes/events.ts'
import { aMapWithWebhooks, day } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aReceiver, status, verify } from '../support/servers/webhook-receiver.ts'

describe('a webhook', () => {
  it('gets the events it subscribes to, once and signed, and no others', async () => {
    const { map, client, states } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    await map.task({ title: 'Before' })
    const types = ['task.created', 'comment.added']
    const { id, secret } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })

    const task = await map.task({ title: 'Dark mode', description: 'é'.repeat(5_000) })
    await client.votes.create({ parent: task.id })
    await client.comments.create({ parent: task.id, content: 'Yes' })
    await states(id, ['delivered', 'delivered'])

    const [first, second, ...others] = receiver.received.toSorted((a, b) => a.body.seq - b.body.seq)
    expect([first?.body.type, second?.body.type, others]).toEqual([...types, []])
    for (const one of receiver.received) expect(verify(secret, one)).toEqual(one.body)
    expect(first?.body).toMatchObject({
      type: 'task.created',
      version: 1,
      timestamp: first?.body.created,
      actor: { first_name: 'The manage token' },
      data: { task_id: task.id, task: { id: task.id, title: 'Dark mode' } },
      truncated: ['data.task.description', 'data.task.parsed_description'],
    })
    expect(Buffer.byteLength(first?.body.data.task.description)).toBe(8_192)
    expect(first?.id).toBe(`evt_${map.id}_${first?.body.id}`)
    expect(second?.body.data.comment).toMatchObject({ content: 'Yes' })
    expect(first?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first?.headers['user-agent']).toMatch(/^Cairn-Webhooks\/\d+\.\d+\.\d+$/)
  })

  it('signs with both secrets for a day after a rotation, and then only with the new one', async () => {
    const { map, client, states, installation } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const made = await client.webhooks.create({ name: 'A', url: receiver.url(), types: ['task.created'] })
    const rotated = await client.webhooks.rotate(made.id)
    await map.task()
    await states(made.id, ['delivered'])

    const [first] = receiver.received
    if (!first) throw new Error('Nothing came.')
    expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [made.secret, rotated.secret]) verify(secret, first)
    expect(() => verify('whsec_bm90IG91cnM=', first)).toThrow()
    expect(() => verify(made.secret, { ...first, text: `${first.text} ` })).toThrow()

    installation.pass(day + 1)
    await map.task()
    await states(made.id, ['delivered', 'delivered'])
    const last = receiver.received[1]
    expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    const text = JSON.stringify([await client.webhooks.get(made.id), await map.events()])
    for (const secret of [made.secret, rotated.secret]) expect(text).not.toContain(secret)
  })

  it('gets nothing at its old URL, after it is deleted, or for types it has unsubscribed from', async () => {
    const { map, client, states, attempts, pass, deliveries } = await aMapWithWebhooks({}, { stopped: true })
    // A 400 affects only its own message, so it doesn't hold back the others while the clock is stopped.
    const [old, current, deleted] = [await aReceiver(status(400)), await aReceiver(), await aReceiver(status(400))]
    const types = ['task.created', 'task.deleted']
    const moved = await client.webhooks.create({ name: 'A', url: old.url(), types })
    const gone = await client.webhooks.create({ name: 'B', url: deleted.url(), types })
    const both = (expected: number[]) =>
      Promise.all([moved, gone].map(({ id: webhook }) => attempts(webhook, expected)))
    const { id } = await map.task()
    // The attempt is recorded only after the request arrives.
    await both([1])
    await client.tasks.delete(id)
    await both([1, 1])
    await states(moved.id, ['pending', 'pending'])

    await client.webhooks.edit(moved.id, { url: current.url('/new'), types: ['task.created'] })
    await client.webhooks.delete(gone.id)
    await pass(day)
    await states(moved.id, ['delivered', 'skipped'])

    expect(current.received.map(({ path, body }) => [path, body.type])).toEqual([['/new', 'task.created']])
    expect([old.received.length, deleted.received.length]).toEqual([2, 2])
    expect(old.received.map(({ id: message }) => message)).toContain(current.received[0]?.id)
    expect((await map.call('manage', 'GET', `/api/1/map/webhooks/${gone.id}/deliveries/`)).status).toBe(404)
    // The body is rendered when it is sent, and the task is in the trash by then.
    expect(current.received[0]?.body.data.task).toBeNull()
    expect((await deliveries(moved.id))[1]?.error).toBe('The webhook no longer gets events of this type.')
  })

  it('sends a test event of any type, even while paused, and a failed test changes nothing', async () => {
    const { client, states, deliveries } = await aMapWithWebhooks()
    const receiver = await aReceiver(status(410))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), active: false })
    const { types } = await client.webhooks.get(id)
    const frequent = Object.values({ ...votesEvents, ...subscriptionsEvents }).map(({ name }) => name)
    expect(frequent).toContain('task.muted')
    expect(types.filter((type) => frequent.includes(type))).toEqual([])
    await client.webhooks.edit(id, { types: ['vote.withdrawn'] })

    await client.webhooks.test(id, { type: 'vote.cast' })
    await states(id, ['failed'])
    receiver.answerWith(status(204))
    for (const type of types.slice(0, 3)) await client.webhooks.test(id, { type })
    await states(id, ['failed', 'delivered', 'delivered', 'delivered'])

    expect(receiver.types().toSorted()).toEqual(['vote.cast', ...types.slice(0, 3)].toSorted())
    expect(receiver.received[0]?.body).toMatchObject({ test: true, data: { task: { title: expect.any(String) } } })
    expect(receiver.received[0]?.id).toMatch(/^test_/)
    expect((await deliveries(id))[0]).toMatchObject({ attempts: 1, status: 410, next_attempt: null })
    expect(await client.webhooks.get(id)).toMatchObject({ state: 'paused', reason: 'team', failing_since: null })
  })

  it('events during a pause are missed, and can be resent with their original id and the current secret', async () => {
    const { map, client, states } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types: ['task.created'] })
    await client.webhooks.edit(id, { active: false })
    await map.task({ title: 'One' })
    await map.task({ title: 'Two' })
    await states(id, ['missed', 'missed'])
    const { secret } = await client.webhooks.rotate(id)

    expect(await client.webhooks.resend(id, { state: 'missed' })).toEqual({ deliveries: 2 })
    await states(id, ['delivered', 'delivered'])
    const sent = receiver.received.map(({ id: message }) => message).toSorted()
    const log = (await client.webhooks.deliveries(id)).results
    await client.deliveries.resend(log[0]?.id ?? 0)
    await receiver.until(3)

    expect(sent).toEqual(log.map(({ message_id }) => message_id).toSorted())
    expect(receiver.received[2]?.id).toBe(log[0]?.message_id)
    for (const one of receiver.received) verify(secret, one)
    expect((await client.webhooks.edit(id, { active: true })).state).toBe('active')
  })

  it.each([
    ['slack', 'en', 'moved a task from “Suggestions” to “@here *Soon*”: Dark mode'],
    ['discord', 'en', 'moved a task from “Suggestions” to “@here *Soon*”: Dark mode'],
    ['mattermost', 'de', 'hat eine Aufgabe von „Suggestions“ nach „@here *Soon*“ verschoben: Dark mode'],
  ] as const)('%s messages in %s name the lists a task moved from and to', async (shape, language, sentence) => {
    const { map, client, states } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({
      ...{ name: 'Chat', url: receiver.url(), types: ['task.moved'], shape, language },
    })
    const task = await map.task({ title: 'Dark mode' })
    await client.lists.edit(map.list('planned'), { name: '@here *Soon*' })
    await client.tasks.edit(task.id, { parent: map.list('planned') })
    await states(id, ['delivered'])
    const [{ body } = expect.unreachable()] = receiver.received
    const text: string = body.text ?? body.content
    const plain = text.replaceAll('\u200b', '').replace(/\\(.)/g, '$1')
    expect(plain).toContain(sentence)
    if (shape !== 'slack') expect(text).not.toMatch(/(?<!\\)(@here|\*)/)
  })

  it("a deleted task's content is in no logged delivery, and people outside the team can't read the log", async () => {
    const { map, client, states, installation } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types: ['task.created'] })
    const task = await map.task({ title: 'Confidential' })
    await states(id, ['delivered'])
    await client.tasks.delete(task.id)
    const [delivery] = (await client.webhooks.deliveries(id)).results

    expect(JSON.stringify(await client.deliveries.get(delivery?.id ?? 0))).not.toContain('Confidential')
    const stranger = await aPerson(map)
    expect((await stranger.get(`${map.path}/manage/webhooks`)).status).toBe(404)
    expect(JSON.stringify(await installation.rows('select * from webhook_deliveries'))).not.toContain('Confidential')
  })
})
