import { rememberEtag } from './etag.ts'
import { type EventPattern, type FeedSource, type FollowOptions, follow, type TypesOf } from './follow.ts'
import { type Client, type EventType, type FeedEvent, operations } from './generated.ts'
import { Listing, type PageBody } from './listing.ts'
import { Mirror, type MirrorOptions } from './mirror.ts'
import type { Operation } from './operation.ts'
import type { ClientOptions, CreateOptions, EditOptions, FileContent, ReadOptions } from './options.ts'
import type { Call } from './request.ts'
import { send } from './retry.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { readStream } from './stream.ts'

/** Every API operation, plus following events and keeping a copy of a map. */
export interface CairnClient extends Client {
  events: Client['events'] & {
    /** `for await (const event of client.events.follow())`: events as they happen. */
    follow<Pattern extends EventPattern = EventType>(
      options?: FollowOptions<Pattern>,
    ): AsyncGenerator<FeedEvent<TypesOf<Pattern>>, void, undefined>
  }
  /** A copy of the map that is kept up to date. Requires a token with the `write` scope. */
  mirror(options?: MirrorOptions): Promise<Mirror>
}

export function createClient(options: ClientOptions): CairnClient {
  const settings = settingsFrom(options)
  const groups = Object.entries(operations).map(([group, methods]) => {
    const bound = Object.entries<Operation>(methods).map(([name, operation]) => [name, methodOf(settings, operation)])
    return [group, Object.fromEntries(bound)]
  })
  const client: Client = Object.fromEntries(groups)
  const feed: FeedSource = {
    list: client.events.list,
    stream: (sent, signal) =>
      readStream(
        settings,
        callOf(settings, streamOperation, { id: undefined, sent, query: sent, options: signal ? { signal } : {} }),
      ),
  }
  return {
    ...client,
    events: { ...client.events, follow: (asked) => follow(feed, asked) },
    mirror: (asked = {}) => Mirror.open(client, feed, asked),
  }
}

const streamOperation: Operation = { kind: 'read', path: '/api/1/map/events/stream/', sends: 'query' }

function methodOf(settings: Settings, operation: Operation): (...values: unknown[]) => unknown {
  if (operation.kind === 'page') return (...values) => listingOf(settings, operation, argumentsOf(operation, values))
  return async (...values) => {
    const { value, etag } = await send(settings, callOf(settings, operation, argumentsOf(operation, values)))
    rememberEtag(value, etag)
    return value
  }
}

/** Links start with the server's PUBLIC_URL, which may differ from `baseUrl`. Only their query is used. */
function listingOf(settings: Settings, operation: Operation, call: Arguments): Listing<unknown> {
  return new Listing(async (link) => {
    const query = link === undefined ? call.query : Object.fromEntries(new URL(link).searchParams)
    const { value } = await send(settings, callOf(settings, operation, { ...call, query }))
    return value as PageBody<unknown>
  })
}

interface Arguments {
  id: unknown
  sent: unknown
  query: unknown
  options: ReadOptions & CreateOptions & EditOptions
}

function argumentsOf(operation: Operation, values: unknown[]): Arguments {
  const rest = [...values]
  const id = operation.path.includes(':id') ? rest.shift() : undefined
  const sent = operation.sends ? rest.shift() : undefined
  return {
    id,
    sent,
    query: operation.sends === 'file and query' ? rest.shift() : operation.sends === 'query' ? sent : undefined,
    options: rest.shift() ?? {},
  }
}

function callOf(settings: Settings, operation: Operation, { id, sent, query, options }: Arguments): Call {
  const headers = new Headers(settings.headers)
  headers.set('accept', 'application/json')
  headers.set('authorization', `Token ${settings.token}`)
  if (operation.sends === 'body') headers.set('content-type', 'application/json')
  if (operation.sends?.startsWith('file')) headers.set('content-type', 'application/octet-stream')
  if (operation.kind === 'create' || operation.kind === 'edit')
    headers.set('idempotency-key', options.idempotencyKey ?? randomKey())
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  if (options.ifNoneMatch !== undefined) headers.set('if-none-match', options.ifNoneMatch)
  return {
    kind: operation.kind,
    path: pathOf(operation, id) + queryText(query),
    headers,
    body: bodyOf(operation, sent),
    signal: options.signal,
  }
}

function bodyOf({ sends }: Operation, sent: unknown): Call['body'] {
  if (sends?.startsWith('file')) return sent as FileContent
  return sends === 'body' ? JSON.stringify(sent ?? {}) : undefined
}

function pathOf({ path }: Operation, id: unknown): string {
  if (!path.includes(':id')) return path
  if (!Number.isSafeInteger(id)) throw new TypeError(`An id is an integer, not ${JSON.stringify(id)}.`)
  return path.replace(':id', String(id))
}

function queryText(sent: unknown): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(sent ?? {})) if (value !== undefined) pairs.set(name, String(value))
  return pairs.size === 0 ? '' : `?${pairs}`
}

/** Not `crypto.randomUUID`, which browsers don't provide on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
