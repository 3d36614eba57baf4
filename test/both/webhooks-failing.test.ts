import { describe, expect, it } from 'vitest'
import { aMapWithWebhooks, day, hour, minute } from '../support/builders/a-map-with-webhooks.ts'
import { aReceiver, status } from '../support/servers/webhook-receiver.ts'

const types = ['task.created']

describe('a failing delivery', () => {
  it('is tried ten times over three days with the same id, then abandoned', async () => {
    const { map, client, dispatch, deliveries, attempts, installation } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver(status(500))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    const waits: number[] = []
    for (let n = 2; n <= 10; n += 1) {
      const [{ next_attempt, last_attempt } = expect.unreachable()] = await deliveries(id)
      waits.push(Date.parse(next_attempt ?? '') - Date.parse(last_attempt ?? ''))
      installation.pass((waits.at(-1) ?? 0) + 5 * minute)
      await dispatch()
      await attempts(id, [n])
    }

    const [last] = await deliveries(id)
    expect(last).toMatchObject({ state: 'failed', attempts: 10, next_attempt: null, status: 500 })
    const total = waits.reduce((sum, wait) => sum + wait, 0)
    expect(total).toBeGreaterThan(2.6 * day)
    expect(total).toBeLessThan(3.4 * day)
    expect(new Set(waits.map((wait) => Math.round(wait / 1_000))).size).toBe(9)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    expect(receiver.received).toHaveLength(10)
    // The webhook has been failing for three days, and is only paused after five.
    expect(await client.webhooks.get(id)).toMatchObject({ state: 'active', failing_since: expect.any(String) })
  })

  it("a redirect is a failure and isn't followed, and 410 disables the webhook", async () => {
    const { map, client, states, deliveries, pass } = await aMapWithWebhooks()
    const healthy = await aReceiver()
    const inner = await aReceiver()
    const receiver = await aReceiver(status(307, { location: inner.url('/latest/meta-data/') }))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await states(id, ['pending'])
    await receiver.until(1)
    receiver.answerWith(status(410))
    await map.task()
    await pass(hour)
    await expect.poll(async () => (await client.webhooks.get(id)).state, { timeout: 30_000 }).toBe('disabled')

    expect(inner.received).toEqual([])
    expect((await deliveries(id)).map(({ error }) => error)).toContain('It answered 410.')
    expect(await client.webhooks.get(id)).toMatchObject({ reason: 'gone' })
    expect((await map.events()).at(-1)).toMatchObject({ type: 'webhook.paused', data: { reason: 'gone' } })
    const sent = receiver.received.length
    await client.webhooks.create({ name: 'Healthy', url: healthy.url(), types })
    await map.task()
    await pass(day)
    // By this time, the disabled webhook would have received this task as well.
    await healthy.until(1)
    expect((await deliveries(id)).map(({ state }) => state).at(-1)).toBe('missed')
    expect(receiver.received).toHaveLength(sent)
  })

  it('429 with Retry-After delays all deliveries to that endpoint', async () => {
    const { map, client, states, attempts, deliveries, installation, dispatch } = await aMapWithWebhooks()
    const receiver = await aReceiver(status(429, { 'retry-after': '7200' }))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    receiver.answerWith(status(200))
    await map.task()
    await dispatch()
    const [first] = await deliveries(id)
    const wait = Date.parse(first?.next_attempt ?? '') - Date.parse(first?.last_attempt ?? '')
    expect([wait >= 2 * hour, wait <= 2 * hour + minute]).toEqual([true, true])
    installation.pass(hour)
    await attempts(id, [1, 0])

    installation.pass(hour + minute)
    await states(id, ['delivered', 'delivered'])
    const [asked = 0, ...sent] = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(sent).toHaveLength(2)
    for (const moment of sent) expect(moment - asked).toBeGreaterThanOrEqual(7_200)
  })

  it('blocks later deliveries only if the webhook is ordered', async () => {
    const { map, client, states, pass, attempts } = await aMapWithWebhooks({}, { stopped: true })
    let broken = true
    const picky = async () =>
      aReceiver((response, { body }) => response.writeHead(broken && body.data.task.title === 'One' ? 422 : 200).end())
    const [strict, loose] = [await picky(), await picky()]
    const inOrder = await client.webhooks.create({ name: 'A', url: strict.url(), types, ordered: true })
    const other = await client.webhooks.create({ name: 'B', url: loose.url(), types })
    for (const title of ['One', 'Two', 'Three']) await map.task({ title })
    await states(other.id, ['pending', 'delivered', 'delivered'])
    await attempts(inOrder.id, [1, 0, 0])
    // Test events are not part of the order.
    await client.webhooks.test(inOrder.id, { type: 'task.created' })
    await states(inOrder.id, ['pending', 'pending', 'pending', 'delivered'])

    broken = false
    await pass(hour)
    await states(inOrder.id, ['delivered', 'delivered', 'delivered', 'delivered'])
    const titles = strict.received.filter(({ body }) => !body.test).map(({ body }) => body.data.task.title)
    expect(titles).toEqual(['One', 'One', 'Two', 'Three'])
  })
})
