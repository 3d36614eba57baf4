import { CairnError } from './errors.ts'
import type { Client, EventFeed, EventType, FeedEvent } from './generated.ts'
import { pause } from './retry.ts'

export interface FollowOptions<Type extends EventType = EventType> {
  /** The `seq` of the last event that was dealt with, or `latest` for what happens from now on. Default: `latest`. */
  after?: number | 'latest'
  /** Only these types of event. */
  types?: Type[]
  /** Ends the loop. */
  signal?: AbortSignal
  /** The wait before asking again when nothing is new. Default: 2,000. */
  everyMs?: number
}

/** Events as they happen. It survives restarts of the server: it waits, and goes on where it was. */
export async function* follow<Type extends EventType = EventType>(
  client: Client,
  options: FollowOptions<Type> = {},
): AsyncGenerator<FeedEvent<Type>, void, undefined> {
  for await (const { results } of followPages(client, options)) yield* results as FeedEvent<Type>[]
}

/** The same in parts, each with the cursor after it. Parts without an event are left out, except for the first. */
export async function* followPages(
  client: Client,
  { after = 'latest', types, signal, everyMs = 2_000 }: FollowOptions,
): AsyncGenerator<EventFeed, void, undefined> {
  try {
    for (let [cursor, isFirst] = [String(after), true]; ; isFirst = false) {
      const query = { after: cursor, ...(types ? { type: types } : {}) }
      const page = await patiently(() => client.events.list(query, signal ? { signal } : {}), signal)
      cursor = String(page.cursor)
      if (isFirst || page.results.length > 0) yield page
      if (!page.more) await pause(everyMs, signal)
    }
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return
    throw error
  }
}

const [firstWaitMs, longestWaitMs] = [500, 30_000]

/** Asks again until there is an answer, however long the server is away. A refusal is an answer. */
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

/** No answer, too many requests, or a server in trouble. */
const isPassing = ({ status }: CairnError): boolean => status === 0 || status === 429 || status >= 500
