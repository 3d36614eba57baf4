import { expect, it } from 'vitest'
import { createMapContext } from '../../src/platform/context.ts'
import { pruneKeys } from '../../src/platform/http/idempotency.ts'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

const hourMs = 3_600_000

it('201 keeps the response for a day, then frees the key', async () => {
  const { send, pass } = await aClockedMap()
  await send('early')
  await pass(1)
  await send('late')

  await pass(23)
  expect([await send('early'), await send('late')]).toEqual(['again', 'again'])
  await pass(1)
  expect([await send('early'), await send('late')]).toEqual(['done', 'again'])
  await pass(1)
  expect([await send('early'), await send('late')]).toEqual(['again', 'done'])
})

it("201 each map's keys expire independently", async () => {
  const [one, other] = [await aClockedMap(), await aClockedMap()]
  await one.send('k')
  await other.send('k')

  await one.pass(25)

  expect([await one.send('k'), await other.send('k')]).toEqual(['done', 'again'])
})

/** A map on a server with a manual clock, whose hourly job runs only as time passes. */
async function aClockedMap() {
  let now = Date.parse('2030-01-01T12:00:00.000Z')
  const map = await aMap(await startServer({ JOBS: 'off' }, () => new Date(now)))
  return {
    pass: async (hours: number) => {
      now += hours * hourMs
      await pruneKeys(createMapContext({ ...map.operator, now: new Date(now).toISOString() }))
    },
    send: async (key: string): Promise<'done' | 'again'> => {
      const json = { parent: map.list(), title: key }
      const headers = { 'idempotency-key': key }
      const answer = await map.call('write', 'POST', '/api/1/map/tasks/create/', { headers, json })
      expect(answer.status).toBe(201)
      return answer.headers.has('idempotent-replayed') ? 'again' : 'done'
    },
  }
}
