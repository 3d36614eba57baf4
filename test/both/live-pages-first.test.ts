import { expect, it, onTestFinished } from 'vitest'
import { latestSeq } from '../../src/features/feed/queries/read-feed.ts'
import { PageStreams } from '../../src/features/feed/streams/page-streams.ts'
import { FeedPoller } from '../../src/platform/events/feed-poller.ts'
import { openLog } from '../../src/platform/log.ts'
import { aMap } from '../support/builders/a-map.ts'

const log = openLog('error')
const page = { taskId: undefined, mayRead: async () => true }

it("the first page of a map receives a change that commits before the feed's position is known", async () => {
  const map = await aMap()
  const { database, site } = map.operator
  const written = Promise.withResolvers<void>()
  const poller = new FeedPoller({
    latest: async () => {
      await written.promise
      return latestSeq(map.operator)
    },
    log,
  })
  const pages = new PageStreams({ database, site, clock: () => new Date(), log, connections: 0, poller })
  onTestFinished(() => {
    poller.close()
    pages.streams.close()
  })

  const stream = await pages.open(map.operator.map, '127.0.0.1', page)
  await map.task()
  written.resolve()

  const [told] = (await stream?.take(1).toArray()) ?? []
  expect(String(told)).toContain('"changed":true')
})
