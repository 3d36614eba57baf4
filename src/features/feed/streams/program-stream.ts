import type { Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { TooManyRequests, Unavailable } from '../../../platform/errors.ts'
import { type EventStream, message, retryHint } from '../../../platform/http/event-stream.ts'
import { readFeed } from '../queries/read-feed.ts'
import { type FeedStreams, heartbeatMs } from './feed-streams.ts'
import type { SharedPart } from './shared-parts.ts'

interface Asked {
  tokenId: number
  /** The program's network. A page's visitors share its public token, so streams are limited per network. */
  network: string
  scope: Scope
  /** Only these types; undefined for all. */
  types: string[] | undefined
  /** Undefined for new events only. */
  after: number | undefined
}

const retryMs = 2_000

/** The event stream that a program reads. It never misses an event. Errors are thrown before anything is sent. */
export async function openProgramStream(streams: FeedStreams, ctx: MapContext, asked: Asked): Promise<EventStream> {
  const { tokenId, network, scope, after } = asked
  if (streams.isClosed) throw new Unavailable('unavailable', 'The server is shutting down. Reconnect in a few seconds.')
  if (after !== undefined) await readFeed(ctx, { after, limit: 1, scope })
  const types = asked.types && new Set(asked.types)
  const stream = await streams.open(
    {
      ...{ kind: 'programs', map: ctx.map, scope },
      owner: scope === 'public' ? `${tokenId} ${network}` : `${tokenId}`,
      // While a stream is open, its token can expire or be revoked, and the map can be archived.
      mayRead: async (part) => (await part.once(listValidTokens)).has(tokenId),
      render: (part) => {
        const { messages, whole } = part.once(messagesOf)
        const wanted = types ? messages.filter(({ type }) => types.has(type)) : messages
        if (wanted.length === 0) return undefined
        return wanted.length === messages.length ? whole : Buffer.concat(wanted.map(({ bytes }) => bytes))
      },
    },
    { after, first: retryHint(retryMs) },
  )
  if (!stream) throw new TooManyRequests(Math.ceil(heartbeatMs / 1_000))
  return stream
}

/** Most readers want all types, so they share the same bytes. */
function messagesOf({ events }: SharedPart) {
  const messages = events.map((event) => ({ type: event.type, bytes: message(event.seq, event) }))
  return { messages, whole: Buffer.concat(messages.map(({ bytes }) => bytes)) }
}

/** The tokens that can read the map. None if it's archived or gone. */
async function listValidTokens({ ctx: { db, map, now } }: SharedPart): Promise<Set<number>> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('maps', 'maps.id', 'tokens.map_id')
    .select('tokens.id')
    .where('tokens.map_id', '=', map.id)
    .where('tokens.revoked', 'is', null)
    .where('maps.archived', 'is', null)
    .where((eb) => eb.or([eb('tokens.expires', 'is', null), eb('tokens.expires', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
