import { describe, expect, it } from 'vitest'
import { deleteMap } from '../../src/features/map-data/verbs/delete-map.ts'
import { pruneDeliveries } from '../../src/features/webhooks/jobs.ts'
import { createMapContext } from '../../src/platform/context.ts'
import { soon } from '../support/browser/soon.ts'
import { aMapWithWebhooks, day } from '../support/builders/a-map-with-webhooks.ts'
import { aReceiver, status } from '../support/servers/webhook-receiver.ts'

const types = ['task.created', 'comment.added']

describe("a webhook's delivery log", () => {
  it('can be filtered by state, type, time, status and task, and shows the request and the response', async () => {
    const { map, client, states, installation } = await aMapWithWebhooks()
    const receiver = await aReceiver((response, received) =>
      status(received.body.type === 'comment.added' ? 400 : 200)(response, received),
    )
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    const task = await map.task({ title: 'Dark mode' })
    await client.comments.create({ parent: task.id, content: 'Yes' })
    await states(id, ['delivered', 'pending'])

    const found = async (query: object) =>
      (await client.webhooks.deliveries(id, query)).results.map(({ type }) => type).toReversed()
    await soon(() => found({ status: 400 })).toEqual(['comment.added'])
    expect(await found({ state: 'pending' })).toEqual(['comment.added'])
    expect(await found({ type: 'task.created' })).toEqual(['task.created'])
    expect(await found({ task_id: task.id })).toEqual(types)
    installation.pass(1)
    expect(await found({ created_min: installation.now() })).toEqual([])
    expect(await found({ created_max: installation.now() })).toEqual(types)
    const [failed] = (await client.webhooks.deliveries(id, { status: 400 })).results
    const details = await client.deliveries.get(failed?.id ?? 0)
    expect(details).toMatchObject({ answer: 'status 400', error: 'It answered 400.', next_attempt: expect.any(String) })
    expect(details.request).toMatchObject({ url: receiver.url(), headers: { 'webhook-id': details.message_id } })
    const sent = receiver.received.find(({ body }) => body.type === 'comment.added')
    expect(JSON.parse(details.request?.body ?? '')).toEqual(sent?.body)
  })

  it('keeps successful deliveries for a week, others for a month, and none for a deleted webhook', async () => {
    const { map, client, states, installation } = await aMapWithWebhooks()
    const [good, bad] = [await aReceiver(), await aReceiver(status(410))]
    const kept = await client.webhooks.create({ name: 'A', url: good.url(), types })
    const gone = await client.webhooks.create({ name: 'B', url: good.url(), types })
    const failing = await client.webhooks.create({ name: 'C', url: bad.url(), types })
    await map.task()
    for (const { id } of [kept, gone]) await states(id, ['delivered'])
    await states(failing.id, ['failed'])
    const left = async (passed: number) => {
      const now = new Date(Date.parse(installation.now()) + passed).toISOString()
      while (await pruneDeliveries(createMapContext({ ...map.operator, now })));
      const rows = await map.database.read.selectFrom('webhook_deliveries').select('webhook_id').orderBy('id').execute()
      return rows.map(({ webhook_id }) => webhook_id)
    }
    await client.webhooks.delete(gone.id)
    expect(await left(0)).toEqual([kept.id, failing.id])
    expect(await left(8 * day)).toEqual([failing.id])
    expect(await left(31 * day)).toEqual([])
  })

  it('a deleted map sends nothing', async () => {
    const { map, client, dispatch, deliveries, installation } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver(status(500))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await dispatch()
    await receiver.until(1)
    await expect.poll(async () => (await deliveries(id))[0]?.attempts, { timeout: 30_000 }).toBe(1)

    await map.task()
    await deleteMap(map.operator, { confirm: `Map ${map.team}` })
    installation.pass(day)
    await dispatch()
    await expect.poll(() => installation.rows('select id from webhooks'), { timeout: 30_000 }).toEqual([])
    expect(receiver.received).toHaveLength(1)
  })
})
