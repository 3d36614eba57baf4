import { later } from '../../lib/time.ts'
import { asJson } from '../../platform/db/json.ts'
import { Invalid } from '../../platform/errors.ts'
import { endpoint, eventStream, ok } from '../../platform/http/endpoint.ts'
import { signTicket, ticketSeconds } from '../tokens/rules/stream-ticket.ts'
import { latestSeq, readFeed } from './queries/read-feed.ts'
import { feedScope } from './rules/feed-scope.ts'
import { assertReadableTypes } from './rules/readable-types.ts'
import { FeedEvent, FeedPage, FeedQuery, isCursor, maxEvents, StreamQuery, StreamTicket } from './schema.ts'
import { requireFeedStreams } from './streams/feed-streams.ts'

export const eventsListEndpoint = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/1/map/events/',
  scope: 'public',
  summary: 'What has happened since, in order',
  description: `The change feed of the map. Keep the \`cursor\` and send it as \`after\` the next time: nothing is missed and
nothing comes twice, whatever is written meanwhile. While \`more\` is true, ask again at once.

Records are as they are now, not as they were then. A deletion has ids and no record. What a token may not read is left
out: some events need \`write\` or \`manage\`, as the reference of events says; asking for them by \`type\` is a 403.

A cursor is good for some weeks (the setting FEED_DAYS). An older one is a 410 with the code \`cursor_expired\`: take the
cursor of \`after=latest\`, read everything again, and go on from there.`,
  query: FeedQuery,
  reply: ok(FeedPage),
  handle: async (ctx, { query }) => {
    const scope = feedScope(ctx.actor)
    const { after, type, limit = maxEvents } = query
    if (type) assertReadableTypes(type, scope)
    if (after === 'latest') return asJson({ results: [], cursor: await latestSeq(ctx), more: false })
    const part = await readFeed(ctx, {
      after: after === undefined ? undefined : Number(after),
      limit,
      scope,
      ...(type ? { types: type } : {}),
    })
    return asJson({ results: part.events, cursor: part.cursor, more: part.more })
  },
})

export const eventsStreamEndpoint = endpoint({
  id: 'events.stream',
  method: 'GET',
  path: '/api/1/map/events/stream/',
  scope: 'public',
  summary: 'What happens from now on, as Server-Sent Events',
  description: `The change feed as a stream (\`text/event-stream\`). The data of each message is an event, and its id the \`seq\`.
A client that connects again sends \`Last-Event-ID\`, or \`after\`, and misses nothing. Without either the stream begins now.

A reader that does not keep up is disconnected and may connect again. A token may have 10 streams, a public
token 10 for each IP address, and a server 5,000 (429). The stream ends when the token is revoked or expires, when the map is
archived, and when the server restarts.`,
  query: StreamQuery,
  reply: eventStream(FeedEvent),
  handle: async (ctx, { query, lastEventId, network }) => {
    const scope = feedScope(ctx.actor)
    if (ctx.actor.kind !== 'token') throw new Error('Only a token reads the stream.')
    if (query.type) assertReadableTypes(query.type, scope)
    // A client that comes back sends both: the URL that it began with, and how far it has come.
    const from = lastEventId || query.after || 'latest'
    if (!isCursor(from)) throw new Invalid([{ field: 'after', code: 'invalid_cursor', message: 'Must be a cursor.' }])
    const stream = await requireFeedStreams(ctx).programs.open(ctx, {
      tokenId: ctx.actor.token_id,
      network,
      scope,
      types: query.type,
      after: from === 'latest' ? undefined : Number(from),
    })
    return { stream, headers: streamHeaders }
  },
})

export const eventsTicketEndpoint = endpoint({
  id: 'events.ticket',
  method: 'POST',
  path: '/api/1/map/events/ticket/',
  scope: 'public',
  summary: 'A ticket to open the stream in a browser',
  description: `The \`EventSource\` of browsers sends no \`Authorization\` header, and a token doesn't belong in a URL. Your server
asks for a ticket and gives it to the page, which opens the stream with \`?ticket=…\` within ${ticketSeconds} seconds. The stream shows
what this token may read and counts as one of its streams. It ends when the token is revoked or expires.

A browser that reconnects later needs a new ticket: when \`EventSource\` reports an error and is closed, get one and open
the stream again with \`after\` set to the last id.`,
  reply: ok(StreamTicket),
  handle: async ({ actor, map, site, now }) => {
    if (actor.kind !== 'token') throw new Error('Only a token gets a ticket.')
    const ticket = signTicket(site.secret(), { map_id: map.id, token_id: actor.token_id }, now)
    return asJson({ ticket, expires: later(now, ticketSeconds * 1_000) })
  },
})

/** Proxies are asked not to hold anything back. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
