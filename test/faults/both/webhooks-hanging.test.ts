import { expect, it, vi } from 'vitest'
import { writeEvents } from '../../../src/platform/events/event.ts'
import { aMapWithWebhooks } from '../../support/builders/a-map-with-webhooks.ts'
import { aReceiver } from '../../support/servers/webhook-receiver.ts'

it('a delivery to an endpoint that hangs or drips fails after 15 seconds, and later ones are delayed', async () => {
  const { map, client, dispatch, deliveries, states, installation } = await aMapWithWebhooks()
  const hanging = await aReceiver(() => {})
  const dripping = await aReceiver((response) => {
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  })
  const healthy = await aReceiver()
  for (const { url } of [hanging, dripping]) {
    await client.webhooks.create({ name: 'Slow', url: url(), types: ['map.edited'] })
  }
  // One transaction, so the first four are sent together.
  const edited = { map_id: map.id, type: 'map.edited', user_id: null, request_id: null, created: installation.now() }
  const events = Array.from({ length: 12 }, (_, n) => ({ ...edited, data: { fields: [`field ${n}`] } }))
  await map.database.transaction((tx) => writeEvents({ database: map.database, db: tx }, events, new Map()))
  await dispatch()

  for (const { id } of (await client.webhooks.list()).results) {
    await vi.waitFor(async () => {
      const tried = (await deliveries(id)).filter(({ attempts }) => attempts === 1)
      expect(tried).toHaveLength(4)
      for (const one of tried)
        expect(one).toMatchObject({ status: null, error: expect.stringContaining('longer than 15000 ms') })
    }, 60_000)
  }
  // Other webhooks are still delivered.
  const fine = await client.webhooks.create({ name: 'Healthy', url: healthy.url(), types: ['task.created'] })
  await map.task()
  await states(fine.id, ['delivered'])
  // Four deliveries at a time, for fifteen seconds, then a pause of two seconds.
  for (const { received } of [hanging, dripping]) {
    const [first = 0, ...others] = received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(others.filter((sent) => sent < first + 16)).toHaveLength(3)
  }
})
