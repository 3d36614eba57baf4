import type { MapContext, MapRef } from '../../../platform/context.ts'
import { EventStream, message } from '../../../platform/http/event-stream.ts'
import { isOpenToAll } from '../../maps/queries/map-settings.ts'
import { pageUpdatesOf, updatesFor } from '../queries/page-updates.ts'
import { type FeedPart, latestSeq } from '../queries/read-feed.ts'
import { type StreamReader, shareOf } from './stream-kind.ts'
import { type StreamDeps, Streams } from './streams.ts'

interface OpenPage {
  /** The only task the page shows; undefined for other pages. */
  taskId: number | undefined
  mayRead(): Promise<boolean>
}

type PageReader = StreamReader & OpenPage

/** The open, visible pages connected to this process for live updates. */
export class PageStreams {
  readonly streams: Streams<PageReader>

  constructor(deps: StreamDeps) {
    this.streams = new Streams<PageReader>(deps, {
      actor: { kind: 'visitor' },
      heartbeatMs: 25_000,
      // Beyond this limit, pages don't get live updates; they work as they do without JavaScript.
      maxOpen: shareOf(deps.connections, 0.4),
      maxOfOwner: 100,
      maxAgeMs: 15 * 60_000,
      // A heartbeat reveals nothing, and it's expensive to check every reader of a non-public map.
      checksAtHeartbeat: false,
      listRefused,
      render,
      // The browser reconnects and checks for updates.
      onSlow: ({ output }) => output.destroy(),
    })
  }

  /**
   * Undefined if there are too many streams. Everything committed after this call is sent. Read earlier events from the
   * feed, but open the stream first.
   */
  async open(map: MapRef, network: string, page: OpenPage): Promise<EventStream | undefined> {
    const output = new EventStream()
    const reader = { ...page, map, scope: 'public' as const, cursor: 0, output }
    if (!this.streams.admit(reader, network)) return undefined
    try {
      reader.cursor = this.streams.seqOfOthers(reader) ?? (await latestSeq(this.streams.context(map)))
    } catch (error) {
      output.destroy()
      throw error
    }
    // Other readers may have joined and received more while this one was waiting.
    reader.cursor = Math.max(reader.cursor, this.streams.seqOfOthers(reader) ?? 0)
    this.streams.join(reader)
    return output
  }
}

async function listRefused(ctx: MapContext, readers: PageReader[]): Promise<PageReader[]> {
  if (await isOpenToAll(ctx)) return []
  const refused: PageReader[] = []
  for (const reader of readers) if (!(await reader.mayRead())) refused.push(reader)
  return refused
}

/** Pages that show the same content get the same bytes. */
function render({ events, cursor }: FeedPart, { now }: MapContext): (reader: PageReader) => Buffer | undefined {
  const updates = pageUpdatesOf(events)
  const rendered = new Map<number | undefined, Buffer | undefined>()
  return ({ taskId }) => {
    if (!rendered.has(taskId)) {
      const own = updatesFor(updates, taskId)
      rendered.set(taskId, own && message(cursor, { now, ...own }))
    }
    return rendered.get(taskId)
  }
}
