import { expect, it, onTestFinished } from 'vitest'
import { latestSeq } from '../../src/features/feed/queries/read-feed.ts'
import { FeedStreams } from '../../src/features/feed/streams/feed-streams.ts'
import { openPageStream } from '../../src/features/feed/streams/page-stream.ts'
import { FeedPoller } from '../../src/platform/events/feed-poller.ts'
import { openLog } from '../../src/platform/log.ts'
import { aMap } from '../support/builders/a-map.ts'

const log = openLog('error')

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
  const streams = new FeedStreams({ database, site, clock: () => new Date(), log, connections: 0, poller })
  onTestFinished(() => streams.close())

  const page = { map: map.operator.map, network: '127.0.0.1', taskId: undefined, mayRead: async () => true }
  const stream = await openPageStream(streams, page)
  await map.task()
  written.resolve()

  const [told] = (await stream?.take(1).toArray()) ?? []
  expect(String(told)).toContain('"changed":true')
})
