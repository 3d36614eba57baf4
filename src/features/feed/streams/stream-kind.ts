import type { Actor, Scope } from '../../../platform/actor.ts'
import type { MapContext, MapRef } from '../../../platform/context.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { FeedPart } from '../queries/read-feed.ts'

/** A reader following a map's feed over an open connection. */
export interface StreamReader {
  output: EventStream
  map: MapRef
  scope: Scope
  /** The last event it was sent or didn't need. */
  cursor: number
}

/** What differs between the streams for programs and those for pages. */
export interface StreamKind<Reader extends StreamReader> {
  /** The actor that reads the feed for all of them. */
  actor: Actor
  heartbeatMs: number
  /** Of this process, and of one owner: a token, or a network. */
  maxOpen: number
  maxOfOwner: number
  /** A stream is closed at this age; its reader connects again. Undefined for no limit. */
  maxAgeMs?: number
  /** Whether to check for readers who lost access even when nothing happens. */
  checksAtHeartbeat: boolean
  /** The readers of a map who have lost access. Asked before each part. */
  listRefused(ctx: MapContext, readers: Reader[]): Promise<Reader[]>
  /** What each reader is sent of a part; undefined for nothing. */
  render(part: FeedPart, ctx: MapContext): (reader: Reader) => Buffer | undefined
  /** Handles a reader that can't keep up. It's sent nothing more. */
  onSlow(reader: Reader): void
}

const withoutLimit = 5_000

/** How many streams may be open, so that there is room for requests of pages. */
export const shareOf = (connections: number, share: number): number =>
  connections === 0 ? withoutLimit : Math.floor(connections * share)
