import { sql } from 'kysely'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { GaugeSource } from '../../../platform/feature.ts'
import { findFeedStreams } from './feed-streams.ts'

const maxCounted = 20_000

/** This process's streams, and the number of events that no feed reader has numbered yet. */
export const feedGauges: GaugeSource = {
  gauges: [
    { name: 'cairn_streams_open', help: 'Open streams of this process: programs, pages.', label: 'reader' },
    {
      name: 'cairn_feed_unnumbered_events',
      help: 'Events that no reader has numbered yet; 20,000 are counted. This includes events of maps without readers.',
    },
  ],
  read: async ({ database, db }) => {
    const streams = findFeedStreams(database)
    const count = (maps?: number[]) =>
      sql<{ events: number }>`select count(*) as events from (
        select 1 from events where seq is null and ${ofMaps(maps)} limit ${sql.lit(maxCounted)}
      ) as counted`.execute(db)
    const counted = idsFollowCommits(database) ? [] : (await database.inParts(count)).flatMap(({ rows }) => rows)
    const unnumbered = counted.reduce((total, { events }) => total + Number(events), 0)
    return {
      cairn_streams_open: new Map([
        ['programs', streams?.count('programs') ?? 0],
        ['pages', streams?.count('pages') ?? 0],
      ]),
      cairn_feed_unnumbered_events: new Map([['', unnumbered]]),
    }
  },
}
