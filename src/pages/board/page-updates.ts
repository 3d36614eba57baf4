import { updatesSince } from '../../features/feed/queries/page-updates.ts'
import { requireFeedStreams } from '../../features/feed/streams/feed-streams.ts'
import { openPageStream } from '../../features/feed/streams/page-stream.ts'
import { findSession } from '../../features/sessions/queries/sessions.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { MapContext } from '../../platform/context.ts'
import { hashOfSecret } from '../../platform/http/browser-secret.ts'
import { type EventStream, message } from '../../platform/http/event-stream.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { mayStillOpenMap, withMap } from '../open-map.ts'
import { findPersonInMap } from '../sign-in/session.ts'

/** Server-Sent Events about the map, or one of its tasks, for an open page's script. */
export const pageUpdates: Page = {
  path: `${mapPath}/live`,
  streams: true,
  show: withMap(async (request, ctx) => {
    if (!request.wantsEvents) return { redirect: `${ctx.map.path}/` }
    const taskId = idIn(request.query.task) || undefined
    if (taskId) await requireTaskDetails(ctx, taskId)
    const page = { map: ctx.map, network: request.network, taskId, mayRead: () => mayStillRead(request) }
    const stream = await openPageStream(requireFeedStreams(ctx), page)
    // The stream is already open, so nothing is missed in between.
    if (stream) await sendFirst(stream, () => firstMessage(ctx, request.query.since, taskId))
    const headers = { 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' }
    // 204 tells a browser not to try again.
    return stream
      ? { type: 'text/event-stream; charset=utf-8', body: stream, headers }
      : { type: 'text/plain', body: '', status: 204, headers }
  }),
}

async function sendFirst(stream: EventStream, read: () => Promise<object>): Promise<void> {
  try {
    stream.send(message(0, await read()))
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** The first message contains the changes since the page was rendered, or since the last connection. */
const firstMessage = async (ctx: MapContext, since = '', taskId?: number): Promise<object> => ({
  now: ctx.now,
  ...(isTimestamp(since) && (await updatesSince(ctx, since, taskId))),
})

const isTimestamp = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)

/** False after signing out, and when the person can no longer see the map. */
async function mayStillRead(request: PageRequest): Promise<boolean> {
  if (request.person && !(await isStillSignedIn(request))) return false
  return mayStillOpenMap(request)
}

async function isStillSignedIn({ ctx, browser, person, params }: PageRequest): Promise<boolean> {
  const { existingHash, mapSession } = browser
  if (!person?.map) return existingHash !== undefined && (await findSession(ctx, existingHash)) !== undefined
  if (!mapSession) return false
  const session = { map_id: mapSession.map_id, hash: hashOfSecret(mapSession.secret) }
  return (await findPersonInMap(ctx, session, params)) !== undefined
}
