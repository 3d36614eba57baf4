import type { ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { deliverJob } from '../../src/features/webhooks/rules/deliveries.ts'
import { deliverDue } from '../../src/features/webhooks/verbs/deliver-due.ts'
import { queueDeliveries } from '../../src/features/webhooks/verbs/dispatch.ts'
import { later } from '../../src/lib/time.ts'
import { numberEvents } from '../../src/platform/events/number-events.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aMapWithWebhooks, minute } from '../support/builders/a-map-with-webhooks.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { aReceiver, status } from '../support/servers/webhook-receiver.ts'

const types = ['task.created']

/** An endpoint whose responses never end, which counts its concurrent requests. */
async function anEndlessOne(begin: (response: ServerResponse) => void) {
  let [open, most] = [0, 0]
  const receiver = await aReceiver((response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    begin(response)
  })
  return { ...receiver, most: () => most }
}

const hang = () => {}
const drip = (response: ServerResponse) => {
  const timer = setInterval(() => response.write('.'), 50)
  response.on('close', () => clearInterval(timer))
}
const flood = (response: ServerResponse) => {
  const more = () => {
    while (response.write(Buffer.alloc(65_536, 'x')));
    response.once('drain', more)
  }
  more()
}

describe('misbehaving endpoints', () => {
  it("don't delay other deliveries or the API when they hang, drip or respond endlessly", async () => {
    const { map, client, dispatch, deliveries, states } = await aMapWithWebhooks()
    const [good, huge] = [await aReceiver(), await anEndlessOne(flood)]
    const bad = await Promise.all([hang, drip, hang, drip].map(anEndlessOne))
    for (const { url } of bad) await client.webhooks.create({ name: 'Slow', url: url(), types })
    const big = await client.webhooks.create({ name: 'Big', url: huge.url(), types })
    const fine = await client.webhooks.create({ name: 'Good', url: good.url(), types })
    for (let n = 0; n < 12; n += 1) await map.task()
    await dispatch()
    await Promise.all(bad.map(({ until }) => until(4)))

    // If all twelve had to wait for the slow endpoints, this would take 45 seconds.
    await good.until(12)
    await states(fine.id, Array(12).fill('delivered'))
    expect(bad.map(({ most }) => most())).toEqual([4, 4, 4, 4])
    // Only the beginning of an endless response is read, and its status decides.
    await states(big.id, Array(12).fill('delivered'))
    const details = await client.deliveries.get((await deliveries(big.id))[0]?.id ?? 0)
    expect([details.status, details.answer?.length]).toEqual([200, 4_096])
    expect((await map.call('read', 'GET', '/api/1/map/')).status).toBe(200)
  })

  it('are never called at an internal address, however it is spelled, and the log says so', async () => {
    const { map, client, states, deliveries, attempts } = await aMapWithWebhooks(
      { EGRESS_ALLOWED_HOSTS: '' },
      { stopped: true },
    )
    const inner = await aReceiver()
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254']) {
      const made = client.webhooks.create({ name: 'A', url: `http://${host}:${inner.port}/`, types })
      expect(await failureOf(made), host).toMatchObject({ status: 400, errors: [{ field: 'url', code: 'not_public' }] })
    }
    const { id } = await client.webhooks.create({ name: 'A', url: 'http://example.com/', types })
    // As if the host had been allowed earlier.
    await map.database.transaction((tx) =>
      tx.updateTable('webhooks').set({ url: inner.url() }).where('map_id', '=', map.id).execute(),
    )
    await map.task()
    await attempts(id, [1])
    await states(id, ['pending'])
    expect((await deliveries(id))[0]?.error).toBe('127.0.0.1 is not on the public internet.')
    expect(inner.received).toEqual([])
  })
})

/** Leases a webhook's job as a worker would. */
async function lease({ database, id: map_id }: TestMap, webhook_id: number, now: string): Promise<void> {
  const { kind } = deliverJob
  await database.transaction(async (tx) => {
    await enqueue(tx, deliverJob, [{ mapId: map_id, key: String(webhook_id), payload: { webhook_id } }], now)
    const job = tx.updateTable('jobs').where('map_id', '=', map_id).where('kind', '=', kind)
    await job.set({ leased_until: later(now, minute / 2), attempts: 1 }).execute()
  })
}

describe('a slow database', () => {
  it("holds up the webhook whose statements it's slow for, but not the others", async () => {
    const { map, client, installation, deliveries } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const [slow, fine] = [
      await client.webhooks.create({ name: 'Slow', url: receiver.url('/slow'), types }),
      await client.webhooks.create({ name: 'Fine', url: receiver.url('/fine'), types }),
    ]
    for (const { id } of [slow, fine]) await lease(map, id, installation.now())
    await map.task()
    await queueDeliveries({ ...map.operator, now: installation.now() })
    const ctx = { ...map.operator, now: installation.now() }
    const { signal } = new AbortController()
    const { promise: free, resolve } = Promise.withResolvers<void>()
    const transaction: typeof map.database.transaction = (work) => free.then(() => map.database.transaction(work))
    const waiting = deliverDue({ ...ctx, database: { ...map.database, transaction } }, { webhook_id: slow.id, signal })
    await receiver.until(1)
    await deliverDue(ctx, { webhook_id: fine.id, signal })
    const states = async (id: number) => (await deliveries(id)).map(({ state }) => state)
    expect([await states(slow.id), await states(fine.id)]).toEqual([['pending'], ['delivered']])

    resolve()
    await waiting
    expect(await states(slow.id)).toEqual(['delivered'])
  })
})

describe('crashes and several workers', () => {
  it("a delivery whose outcome wasn't saved is sent again with the same id", async () => {
    const { map, client, installation, states, pass } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    // Simulates another worker that holds the lease and crashes after sending, before saving the outcome.
    await lease(map, id, installation.now())
    await map.task()
    await queueDeliveries({ ...map.operator, now: installation.now() })
    const signal = new AbortController().signal
    const read = map.database.read
    const rows = read.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id)
    const delivery = await rows.executeTakeFirstOrThrow()
    const database = { ...map.database, transaction: () => Promise.reject(new Error('killed')) }
    const dying = { ...map.operator, database, now: installation.now() }
    expect(await failureOf(deliverDue(dying, { webhook_id: id, signal }))).toMatchObject({ message: 'killed' })
    await states(id, ['pending'])
    expect(receiver.received).toHaveLength(1)

    await pass(minute)
    await states(id, ['delivered'])
    expect(receiver.received.map((one) => one.id)).toEqual(Array(2).fill(`evt_${map.id}_${delivery.event_id}`))
  })

  it('an attempt that fails after someone asked for another leaves that one due, even during a pause', async () => {
    const { client, map, states, deliveries, dispatch } = await aMapWithWebhooks()
    const receiver = await aReceiver(hang)
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    const held = Promise.withResolvers<ServerResponse>()
    receiver.answerWith(held.resolve)
    await map.task()
    await dispatch()
    const response = await held.promise
    receiver.answerWith(status(200))
    await client.webhooks.edit(id, { active: false })
    await client.deliveries.resend((await deliveries(id))[0]?.id ?? 0)
    response.writeHead(500).end()
    await receiver.until(2)
    await states(id, ['delivered'])
  })

  it('servers that dispatch at the same time create one delivery per event, and two workers lose none', async () => {
    const { map, client, installation, deliveries } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    const ctx = { ...map.operator, now: installation.now() }
    const work = Array.from({ length: 6 }, async (_, lane) => {
      for (let n = 0; n < 5; n += 1) {
        await map.task({ title: `${lane}.${n}` })
        await Promise.all([queueDeliveries(ctx), queueDeliveries(ctx)])
      }
    })
    await Promise.all(work)
    await numberEvents(ctx)
    await queueDeliveries(ctx)
    const later = { ...ctx, now: new Date(Date.parse(installation.now()) + minute).toISOString() }
    const { signal } = new AbortController()
    await Promise.all([1, 2].map(() => deliverDue(later, { webhook_id: id, signal })))

    await vi.waitFor(async () => {
      expect((await deliveries(id)).map(({ state }) => state)).toEqual(Array(30).fill('delivered'))
    }, 30_000)
    const log = await deliveries(id)
    expect(new Set(log.map(({ event_id }) => event_id)).size).toBe(30)
    expect(new Set(receiver.received.map(({ body }) => body.data.task.title)).size).toBe(30)
  })
})
