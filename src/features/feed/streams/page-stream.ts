import type { MapRef } from '../../../platform/context.ts'
import { type EventStream, message } from '../../../platform/http/event-stream.ts'
import { isOpenToAll } from '../../maps/queries/map-settings.ts'
import { pageUpdatesOf, updatesFor } from '../queries/page-updates.ts'
import type { FeedStreams } from './feed-streams.ts'
import type { SharedPart } from './shared-parts.ts'

interface OpenPage {
  map: MapRef
  network: string
  /** The only task the page shows; undefined for other pages. */
  taskId: number | undefined
  mayRead(): Promise<boolean>
}

/**
 * The live updates for an open, visible page. Undefined if there are too many streams: the page then works as it does
 * without JavaScript. Read what was committed before this call from the feed, but open the stream first.
 */
export async function openPageStream(streams: FeedStreams, page: OpenPage): Promise<EventStream | undefined> {
  const { map, network, taskId } = page
  return streams.open(
    {
      ...{ kind: 'pages', map, scope: 'public', owner: network },
      mayRead: async (part) => (await part.once(isOpen)) || page.mayRead(),
      render: (part) => part.once(updatesOf)(taskId),
    },
    { after: streams.poller.latestOf(map) },
  )
}

const isOpen = ({ ctx }: SharedPart): Promise<boolean> => isOpenToAll(ctx)

/** Pages that show the same content get the same bytes. */
function updatesOf({ events, cursor, ctx: { now } }: SharedPart): (taskId: number | undefined) => Buffer | undefined {
  const updates = pageUpdatesOf(events)
  const rendered = new Map<number | undefined, Buffer | undefined>()
  return (taskId) => {
    if (!rendered.has(taskId)) {
      const own = updatesFor(updates, taskId)
      rendered.set(taskId, own && message(cursor, { now, ...own }))
    }
    return rendered.get(taskId)
  }
}
