import { createMapContext, type MapContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { FeedPoller } from '../../../platform/events/feed-poller.ts'
import { latestSeq } from '../queries/read-feed.ts'
import { PageStreams } from './page-streams.ts'
import { ProgramStreams } from './program-streams.ts'
import type { StreamDeps } from './streams.ts'

interface Deps extends Omit<StreamDeps, 'poller'> {
  /** Programs that read nothing for this long are disconnected. */
  stallMs?: number
}

/** Everyone following a feed over an open connection to this process. */
export class FeedStreams {
  readonly poller: FeedPoller
  readonly programs: ProgramStreams
  readonly pages: PageStreams

  constructor({ stallMs, ...deps }: Deps) {
    const { database, site, clock, log } = deps
    const actor = { kind: 'system' } as const
    this.poller = new FeedPoller({
      latest: (map) =>
        latestSeq(
          createMapContext({ database, site, now: clock().toISOString(), actor, requestId: null, map, role: null }),
        ),
      log,
    })
    this.programs = new ProgramStreams({ ...deps, poller: this.poller }, stallMs)
    this.pages = new PageStreams({ ...deps, poller: this.poller })
  }

  close(): void {
    this.poller.close()
    this.programs.streams.close()
    this.pages.streams.close()
  }
}

const opened = new WeakMap<Database, FeedStreams>()

export function openFeedStreams(deps: Deps): FeedStreams {
  const streams = new FeedStreams(deps)
  opened.set(deps.database, streams)
  return streams
}

/** Undefined in a process that doesn't serve requests. */
export const findFeedStreams = (database: Database): FeedStreams | undefined => opened.get(database)

export function requireFeedStreams({ database }: MapContext): FeedStreams {
  const streams = findFeedStreams(database)
  if (!streams) throw new Error('No streams were opened for this database.')
  return streams
}
