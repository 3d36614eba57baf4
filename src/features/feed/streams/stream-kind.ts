import type { Actor, Scope } from '../../../platform/actor.ts'
import type { MapContext, MapRef } from '../../../platform/context.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { FeedPart } from '../queries/read-feed.ts'

/** A reader following a map's feed over an open connection. */
export interface StreamReader {
  output: EventStream
  map: MapRef
  scope: Scope
  /** The last event that was sent to it or that it didn't need. */
  cursor: number
}

/** How streams for programs and streams for pages differ. */
export interface StreamKind<Reader extends StreamReader> {
  /** The actor that reads the feed on behalf of all readers. */
  actor: Actor
  heartbeatMs: number
  /** The maximum for this process, and per owner (a token or a network). */
  maxOpen: number
  maxOfOwner: number
  /** Streams older than this are closed, and their readers reconnect. Undefined for no limit. */
  maxAgeMs?: number
  /** Whether to check for readers who have lost access even when there are no events. */
  checksAtHeartbeat: boolean
  /** A map's readers who have lost access. Checked before each part is sent. */
  listRefused(ctx: MapContext, readers: Reader[]): Promise<Reader[]>
  /** The bytes to send each reader for a part; undefined for none. */
  render(part: FeedPart, ctx: MapContext): (reader: Reader) => Buffer | undefined
  /** Handles a reader that can't keep up. Nothing more is sent to it. */
  onSlow(reader: Reader): void
}

const withoutLimit = 5_000

/** How many streams can be open, leaving room for page requests. */
export const shareOf = (connections: number, share: number): number =>
  connections === 0 ? withoutLimit : Math.floor(connections * share)
