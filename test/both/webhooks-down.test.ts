import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aMapWithWebhooks, day, hour } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { aReceiver, status } from '../support/servers/webhook-receiver.ts'

const types = ['task.created']

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
