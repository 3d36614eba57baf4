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

/** The differences between streams for programs and streams for pages. */
export interface StreamKind<Reader extends StreamReader> {
  /** The actor that reads the feed for all of them. */
  actor: Actor
  heartbeatMs: number
  /** The maximum for this process, and for one owner: a token, or a network. */
  maxOpen: number
  maxOfOwner: number
  /** A stream is closed at this age; its reader connects again. Undefined for no limit. */
  maxAgeMs?: number
  /** Whether to check for readers who lost access even when nothing happens. */
  checksAtHeartbeat: boolean
  /** The readers of a map who have lost access. Checked before each part is sent. */
  listRefused(ctx: MapContext, readers: Reader[]): Promise<Reader[]>
  /** The bytes of a part for each reader; undefined for nothing. */
  render(part: FeedPart, ctx: MapContext): (reader: Reader) => Buffer | undefined
  /** Handles a reader that can't keep up. It's sent nothing more. */
  onSlow(reader: Reader): void
}

const withoutLimit = 5_000

/** How many streams may be open, leaving room for page requests. */
export const shareOf = (connections: number, share: number): number =>
  connections === 0 ? withoutLimit : Math.floor(connections * share)
