import { later } from '../../lib/time.ts'
import { type Actor, includesScope, insufficientScope, type Scope, scopes } from '../../platform/actor.ts'
import { asJson } from '../../platform/db/json.ts'
import { Invalid } from '../../platform/errors.ts'
import { requireTypes } from '../../platform/events/types.ts'
import { endpoint, eventStream, ok } from '../../platform/http/endpoint.ts'
import { signTicket, ticketSeconds } from '../tokens/rules/secrets.ts'
import { latestSeq, readableTypes, readFeed } from './queries/read-feed.ts'
import { FeedEvent, FeedPage, FeedQuery, isCursor, maxEvents, StreamQuery, StreamTicket } from './schema.ts'
import { requireFeedStreams } from './streams/feed-streams.ts'
import { openProgramStream } from './streams/program-stream.ts'

export const eventsListEndpoint = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/1/map/events/',
  scope: 'public',
  summary: 'Read the events since a cursor, in order',
  description: `The map's change feed. Save the \`cursor\` and send it as \`after\` in the next request. You never miss an event or
get one twice, even while more events are being written. While \`more\` is true, request the next part right away.

Records show their current state, not their state at the time of the event. A deletion contains ids but no record. Events the
token can't read are left out: some require \`write\` or \`manage\` (see the event reference). Requesting only such events by
\`type\` returns 403.

A cursor is valid for as long as the installation keeps its feed (\`FEED_DAYS\`, 30 days by default). An expired one returns
410 with the \`cursor_expired\` code. Get a new one with \`after=latest\`, read everything again, then continue from that
cursor.`,
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
  summary: 'Stream events as they happen (Server-Sent Events)',
  description: `The change feed as a stream (\`text/event-stream\`). Each message's data is an event, and its id is the event's \`seq\`.
To avoid missing events, send \`Last-Event-ID\` or \`after\` when you reconnect. Without either, the stream starts with new events.

A client that doesn't keep up is disconnected and can reconnect. A token can have 10 open streams, a public
token 10 per IP address, and a server 5,000; beyond that, you get a 429. The stream ends when the token is revoked or expires, when the map is
archived, and when the server restarts.`,
  query: StreamQuery,
  reply: eventStream(FeedEvent),
  handle: async (ctx, { query, lastEventId, network }) => {
    const scope = feedScope(ctx.actor)
    if (ctx.actor.kind !== 'token') throw new Error('Only tokens can read the stream.')
    if (query.type) assertReadableTypes(query.type, scope)
    // A client that reconnects sends both: the URL it started with, and how far it got.
    const from = lastEventId || query.after || 'latest'
    if (!isCursor(from)) throw new Invalid([{ field: 'after', code: 'invalid_cursor', message: 'Must be a cursor.' }])
    const stream = await openProgramStream(requireFeedStreams(ctx), ctx, {
      tokenId: ctx.actor.token_id,
      network,
      scope,
      types: query.type && readableTypes(scope, query.type),
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
  summary: 'Get a ticket for opening the stream in a browser',
  description: `A browser's \`EventSource\` can't send an \`Authorization\` header, and a token shouldn't be put in a URL. Your server
asks for a ticket and gives it to the page, which opens the stream with \`?ticket=…\` within ${ticketSeconds} seconds. The stream contains
what this token can read and counts as one of its streams. It ends when the token is revoked or expires.

To reconnect later, a browser needs a new ticket: when \`EventSource\` reports an error and is closed, get one and open
the stream again with \`after\` set to the last id.`,
  reply: ok(StreamTicket),
  handle: async ({ actor, map, site, now }) => {
    if (actor.kind !== 'token') throw new Error('Only tokens can get a ticket.')
    const ticket = signTicket(site.secret(), { map_id: map.id, token_id: actor.token_id }, now)
    return asJson({ ticket, expires: later(now, ticketSeconds * 1_000) })
  },
})

/** Asks proxies not to buffer. A stream ends with its connection, so no one sends another request over it. */
const streamHeaders = {
  connection: 'close',
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** The part of the feed an actor can read. Without a token, people see what's public. */
const feedScope = (actor: Actor): Scope => (actor.kind === 'token' ? actor.scope : 'public')

/** Rejects unknown types (400), and types and wildcards of which this token can't read any (403). */
function assertReadableTypes(types: string[], scope: Scope): void {
  requireTypes(types.join())
  const needed = types.map((type) => scopes.find((one) => readableTypes(one, [type]).length > 0) ?? 'public')
  const most = scopes.findLast((one) => needed.includes(one)) ?? 'public'
  if (!includesScope(scope, most)) throw insufficientScope(most)
}
