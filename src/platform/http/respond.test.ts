import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import type { MapContext, MapTx } from '../context.ts'
import type { Json } from '../db/json.ts'
import { endpoint, ok } from './endpoint.ts'
import { respondTo } from './respond.ts'

describe("an endpoint's `prepare`", () => {
  it('runs once, before the transaction, even if the transaction is retried', async () => {
    const steps: string[] = []
    const tx = {} as MapTx
    const ctx = {
      transaction: async <T>(work: (tx: MapTx) => Promise<T>) => {
        steps.push('begin')
        await work(tx)
        steps.push('retry')
        return work(tx)
      },
    } as MapContext
    const echoEndpoint = endpoint({
      id: 'greetings.create',
      method: 'POST',
      path: '/greetings/',
      scope: 'write',
      summary: 'Greet',
      body: Type.Object({ name: Type.String() }),
      reply: ok(Type.Object({})),
      prepare: ({ name }) => {
        steps.push('prepare')
        return { greeting: `Hello ${name}` }
      },
      handle: async (_tx, { body }) => {
        steps.push('handle')
        return JSON.stringify(body) as Json
      },
    })
    const input = { id: 0, body: { name: 'Ada' }, query: {}, sent: {}, lastEventId: undefined, network: '' }

    const { body } = await respondTo(ctx, echoEndpoint, input, { ifMatch: undefined, key: undefined })

    expect(body).toBe('{"greeting":"Hello Ada"}')
    expect(steps).toEqual(['prepare', 'begin', 'handle', 'retry', 'handle'])
  })
})
