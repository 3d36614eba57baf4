import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/a-map.ts'
import { requestsTo } from '../support/arbitrary-requests.ts'
import { ground } from '../support/ground.ts'
import { expectSoundAnswer } from '../support/judge.ts'
import { runs } from '../support/runs.ts'
import { sendable } from '../support/sendable.ts'
import { openWire } from '../support/wire.ts'

describe('no input whatever yields a 5xx, and no answer breaks its own schema', () => {
  let map: TestMap
  let wire: ReturnType<typeof openWire>

  beforeAll(async () => {
    map = await aMap()
    wire = openWire(map.address)
  })
  afterAll(() => wire.close())

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const everyRequest = fc.asyncProperty(
      fc.array(requestsTo(endpoint), { minLength: 1, maxLength: 8 }),
      async (drafts) => {
        const pools = await ground(map, endpoint.path)
        for (const draft of drafts) {
          const sent = sendable(draft, endpoint.path, pools)
          const answer = await wire.send({
            ...sent,
            headers: { authorization: `Token ${map.tokens.manage}`, ...sent.headers },
          })
          expectSoundAnswer(endpoint, draft.method, answer)
        }
      },
    )
    await fc.assert(everyRequest, { numRuns: runs(8), interruptAfterTimeLimit: 20_000 })
  })
})
