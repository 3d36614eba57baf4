import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aMapWithWebhooks, day, hour, minute } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
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

describe('an endpoint that is down', () => {
  const second = 1_000

  it('several requests cut off at once count as one failure, so the retry comes within seconds', async () => {
    const { map, client, attempts, states, pass } = await aMapWithWebhooks({}, { stopped: true })
    const open: ServerResponse[] = []
    const receiver = await aReceiver((response) => {
      if (open.push(response) === 4) for (const { socket } of open) socket?.destroy()
    })
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await client.webhooks.edit(id, { active: false })
    for (let n = 0; n < 4; n += 1) await map.task()
    await states(id, Array(4).fill('missed'))
    await client.webhooks.edit(id, { active: true })
    await client.webhooks.resend(id, { state: 'missed' })
    await attempts(id, [1, 1, 1, 1])
    receiver.answerWith(status(200))
    await pass(6 * second)
    await states(id, Array(4).fill('delivered'))
  })

  it("new messages after two failures don't delay the next attempt by five minutes", async () => {
    const { map, client, attempts, deliveries, states, pass } = await aMapWithWebhooks({}, { stopped: true })
    const tried = async () => (await deliveries(id)).filter((each) => each.attempts > 0).length
    const receiver = await aReceiver(status(503))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    await pass(6 * second)
    await attempts(id, [2])
    await pass(20 * second)
    for (let n = 0; n < 8; n += 1) await map.task()
    await expect.poll(tried, { timeout: 30_000 }).toBeGreaterThan(1)
    await pass(70 * second)
    await expect.poll(tried, { timeout: 30_000 }).toBeGreaterThan(5)
    receiver.answerWith(status(200))
    await pass(90 * second)
    await states(id, ['pending', ...Array(8).fill('delivered')])
  })

  it("rejected messages don't lengthen the delay after an outage", async () => {
    const { map, client, attempts, states, pass } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver(status(422))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    for (let n = 0; n < 8; n += 1) await map.task()
    await attempts(id, Array(8).fill(1))
    receiver.answerWith(status(503))
    await map.task()
    await attempts(id, [...Array(8).fill(1), 1])
    receiver.answerWith(status(200))
    await pass(6 * second)
    await states(id, Array(9).fill('delivered'))
  })

  it('delays are measured from the end of an attempt, however long it took', async () => {
    const { map, client, attempts, deliveries, installation } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver((response) => setTimeout(() => status(500)(response, {} as never), 1.5 * second))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    const [{ next_attempt, last_attempt, duration_ms } = expect.unreachable()] = await deliveries(id)
    const end = Date.parse(last_attempt ?? '') + (duration_ms ?? 0)
    expect(duration_ms).toBeGreaterThanOrEqual(1.4 * second)
    expect(Date.parse(next_attempt ?? '') - end).toBeGreaterThanOrEqual(4.5 * second)
    const [held] = await installation.rows('select hold_until from webhooks')
    expect(Date.parse(String(held?.hold_until)) - end).toBe(2 * second)
  })

  it('pausing keeps its pending deliveries, which continue when it is resumed', async () => {
    const { map, client, attempts, states, deliveries, pass } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver(status(503))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    await client.webhooks.edit(id, { active: false })
    receiver.answerWith(status(200))
    await map.task()
    await pass(day)
    await states(id, ['pending', 'missed'])
    expect(receiver.received).toHaveLength(1)

    await client.webhooks.edit(id, { active: true })
    await states(id, ['delivered', 'missed'])
    expect((await deliveries(id))[0]).toMatchObject({ attempts: 2, message_id: receiver.received[0]?.id })
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id)
  })
})

describe('an endpoint that has been failing for days', () => {
  it('is reported at first, warned about later, and paused after five days of failures', async () => {
    const { map, client, installation, dispatch, deliveries, attempts, states } = await aMapWithWebhooks(
      {},
      { stopped: false },
    )
    const admin = await aPerson(map, { role: 'Administrator' })
    await aPerson(map, { role: 'Moderator' })
    const receiver = await aReceiver(status(500))
    const { id } = await client.webhooks.create({ name: 'Robot', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    for (let n = 2; n <= 3; n += 1) {
      installation.pass(hour)
      await attempts(id, [n])
    }
    expect((await installation.nextMail(admin.email)).subject).toBe(
      say('mail.webhook.failing.title', { name: 'Robot' }),
    )
    // Waits for the email, because advancing the clock during delivery would send it again.
    await installation.countMails(admin.email)

    installation.pass(4 * day)
    await attempts(id, [4])
    const warning = await installation.nextMail(admin.email)
    expect([warning.subject, warning.text]).toEqual([
      say('mail.webhook.warning.title', { name: 'Robot' }),
      expect.stringContaining(`/manage/webhooks/${id}`),
    ])
    expect((await client.webhooks.get(id)).state).toBe('active')
    await installation.countMails(admin.email)
    installation.pass(day)
    expect((await installation.nextMail(admin.email)).subject).toBe(say('mail.webhook.paused.title', { name: 'Robot' }))
    await states(id, ['pending'])
    expect(await client.webhooks.get(id)).toMatchObject({ state: 'paused', reason: 'failures' })
    expect(await installation.countMails(admin.email)).toBe(3)

    receiver.answerWith(status(200))
    await map.task()
    await dispatch()
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['pending', 'missed'])
    await client.webhooks.edit(id, { active: true })
    await client.webhooks.resend(id, { state: 'missed' })
    await states(id, ['delivered', 'delivered'])
    expect(await client.webhooks.get(id)).toMatchObject({ state: 'active', reason: null, failing_since: null })
  })

  it("a success restarts the five days, and a long time without attempts doesn't pause a webhook", async () => {
    const { map, client, installation, attempts, states } = await aMapWithWebhooks({}, { stopped: true })
    const receiver = await aReceiver(status(500))
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types })
    await map.task()
    await attempts(id, [1])
    installation.pass(20 * day)
    await attempts(id, [2])
    expect((await client.webhooks.get(id)).state).toBe('active')
    receiver.answerWith(status(200))
    installation.pass(day)
    await states(id, ['delivered'])
    expect((await client.webhooks.get(id)).failing_since).toBeNull()
  })
})
