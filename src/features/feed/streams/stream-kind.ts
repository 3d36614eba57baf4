import type { Actor, Scope } from '../../../platform/actor.ts'
import type { MapContext, MapRef } from '../../../platform/context.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { FeedPart } from '../queries/read-feed.ts'

/** Somebody who follows the feed of a map over an open connection. */
export interface StreamReader {
  output: EventStream
  map: MapRef
  scope: Scope
  /** The last event that it was sent, or need not be sent. */
  cursor: number
}

/** What differs between the streams for programs and those for pages. */
export interface StreamKind<Reader extends StreamReader> {
  /** Who reads the feed for all of them. */
  actor: Actor
  heartbeatMs: number
  /** Of this process, and of one owner: a token, or a network. */
  maxOpen: number
  maxOfOwner: number
  /** A stream is closed at this age; its reader connects again. Undefined for no limit. */
  maxAgeMs?: number
  /** Whether those who may no longer read are looked for also while nothing happens. */
  checksAtHeartbeat: boolean
  /** Those of the readers of a map who may no longer read. Asked before each part. */
  listRefused(ctx: MapContext, readers: Reader[]): Promise<Reader[]>
  /** What each reader is sent of a part; undefined for nothing. */
  render(part: FeedPart, ctx: MapContext): (reader: Reader) => Buffer | undefined
  /** Takes a reader that does not keep up. Nobody tells it anything any more. */
  onSlow(reader: Reader): void
}

const withoutLimit = 5_000

/** How many streams may be open, so that there is room for requests of pages. */
export const shareOf = (connections: number, share: number): number =>
  connections === 0 ? withoutLimit : Math.floor(connections * share)
