import { CairnError } from './errors.ts'
import type { Client, EventFeed, EventType, FeedEvent } from './generated.ts'
import { pause } from './retry.ts'
import type { StreamPart } from './stream.ts'

/** The two ways to read the feed. */
export interface FeedSource {
  list: Client['events']['list']
  stream(query: { after: number; type?: string[] }, signal?: AbortSignal): AsyncGenerator<StreamPart, void, undefined>
}

/** An event type, or a wildcard for several: `task.*`, or `*` for all. */
export type EventPattern = EventType | `${Noun<EventType>}.*` | '*'
type Noun<Type extends string> = Type extends `${infer Before}.${string}` ? Before : never

/** The event types that a pattern includes. */
export type TypesOf<Pattern extends EventPattern> = Pattern extends `${infer Start}*`
  ? Extract<EventType, `${Start}${string}`>
  : Extract<EventType, Pattern>

export interface FollowOptions<Pattern extends EventPattern = EventPattern> {
  /** The `seq` of the last event you handled, or `latest` for new events only. Default: `latest`. */
  after?: number | 'latest'
  /** Only these event types. `task.*` stands for all that start with `task.`. */
  types?: Pattern[]
  /** Ends the loop. */
  signal?: AbortSignal
  /** Set to false to poll for events without keeping a connection open. Default: true. */
  stream?: boolean
  /** The polling interval in milliseconds when there's no stream. Default: 2,000. */
  everyMs?: number
}

/**
 * Events as they happen, over a stream, or by polling if no stream can be opened. Survives server restarts: it waits,
 * then continues after the last event.
 */
export async function* follow<Pattern extends EventPattern = EventType>(
  source: FeedSource,
  options: FollowOptions<Pattern> = {},
): AsyncGenerator<FeedEvent<TypesOf<Pattern>>, void, undefined> {
  for await (const { results } of followPages(source, options)) yield* results as FeedEvent<TypesOf<Pattern>>[]
}

/**
 * Like `follow`, but yields the events in batches, each with the cursor after it. Only the first batch can be empty.
 * Before opening each stream, reads the feed once, to catch up on missed events or to get the error if the token is
 * rejected.
 */
export async function* followPages(
  source: FeedSource,
  { after = 'latest', types, signal, everyMs = 2_000, stream = true }: FollowOptions,
): AsyncGenerator<EventFeed, void, undefined> {
  const asked = types ? { type: types } : {}
  const streams = new StreamAttempts()
  try {
    for (let [cursor, isFirst] = [after, true]; ; isFirst = false) {
      const query = { ...asked, after: cursor }
      const page = await patiently(() => source.list(query, signal ? { signal } : {}), signal)
      cursor = page.cursor
      if (isFirst || page.results.length > 0) yield page
      if (page.more) continue
      if (stream && streams.isTime) {
        let isOpen = false
        for await (const part of source.stream({ ...asked, after: cursor }, signal)) {
          isOpen = true
          cursor = Math.max(cursor, part.cursor)
          if (part.results.length > 0) yield { results: part.results, cursor, more: false }
        }
        streams.note(isOpen)
      }
      await pause(everyMs, signal)
    }
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return
    throw error
  }
}

/** If a stream can't be opened, for example behind a buffering proxy, tries again after 30 seconds, then less often. */
class StreamAttempts {
  #next = 0
  #failures = 0

  get isTime(): boolean {
    return Date.now() >= this.#next
  }

  note(isOpen: boolean): void {
    this.#failures = isOpen ? 0 : this.#failures + 1
    this.#next = isOpen ? 0 : Date.now() + Math.min(15_000 * 2 ** this.#failures, 600_000)
  }
}

const [firstWaitMs, longestWaitMs] = [500, 30_000]

/** Retries until there's a response, however long the server is down. An error response counts as a response. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CairnError) || !isPassing(error)) throw error
      await pause(Math.max(waitMs * (0.5 + Math.random() / 2), (error.retryAfterSeconds ?? 0) * 1000), signal)
    }
  }
}

/** No response, too many requests, or a server error. */
const isPassing = ({ status }: CairnError): boolean => status === 0 || status === 429 || status >= 500
