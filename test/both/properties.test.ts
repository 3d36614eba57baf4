import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { expectValidAnswer } from '../support/checks/answer.ts'
import { requestsTo } from '../support/fuzzing/arbitrary-requests.ts'
import { fillMap } from '../support/fuzzing/fill-map.ts'
import { runs } from '../support/fuzzing/runs.ts'
import { toHttp } from '../support/fuzzing/to-http.ts'
import { openRawHttp } from '../support/requests/raw-http.ts'

describe('no input causes a 5xx, and every response matches its schema', () => {
  let map: TestMap
  let wire: ReturnType<typeof openRawHttp>

  beforeAll(async () => {
    map = await aMap()
    wire = openRawHttp(map.url)
  })
  afterAll(() => wire.close())

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const everyRequest = fc.asyncProperty(
      fc.array(requestsTo(endpoint), { minLength: 1, maxLength: 8 }),
      async (drafts) => {
        const pools = await fillMap(map, endpoint.path)
        for (const draft of drafts) {
          const sent = toHttp(draft, endpoint.path, pools)
          const answer = await wire.send({
            ...sent,
            headers: { authorization: `Token ${map.tokens.manage}`, ...sent.headers },
          })
          expectValidAnswer(endpoint, draft.method, answer)
        }
      },
    )
    await fc.assert(everyRequest, { numRuns: runs(8), interruptAfterTimeLimit: 20_000 })
  })
})
