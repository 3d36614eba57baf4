import type { Actor, Scope } from '../../../platform/actor.ts'
import type { MapContext, MapRef } from '../../../platform/context.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { FeedPart } from '../queries/read-feed.ts'

/** Somebody who follows the feed of a map over an open connection. */
export interface StreamReader {
  output: EventStream
  map: MapRef
  scope: Scope
  /** What it has been sent, or need not be sent. Undefined for one that follows from now on, wherever that is. */
  cursor: number | undefined
}

/** What differs between the streams for programs and those for pages. */
export interface StreamKind<Reader extends StreamReader> {
  /** Who reads the feed for all of them. */
  actor: Actor
  heartbeatMs: number
  /** Of this process, and of one owner: a token, or a network. */
  maxOpen: number
  maxOfOwner: number
  /** Then it is ended, and its reader is let in again or not. Undefined for no limit. */
  maxAgeMs?: number
  /** Whether those who may no longer read are looked for also while nothing happens. */
  checksAtHeartbeat: boolean
  /** Those of the readers of a map who may no longer read. Asked before each part. */
  findRefused(ctx: MapContext, readers: Reader[]): Promise<Reader[]>
  /** What each reader is sent of a part; undefined for nothing. */
  render(part: FeedPart, ctx: MapContext): (reader: Reader) => Buffer | undefined
  /** Takes a reader that does not keep up. Nobody tells it anything any more. */
  onSlow(reader: Reader): void
}
