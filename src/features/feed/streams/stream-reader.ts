import type { Scope } from '../../../platform/actor.ts'
import type { MapRef } from '../../../platform/context.ts'
import type { SharedPart } from './shared-parts.ts'

/** Someone following a map's feed over an open connection: a program, or the script of an open page. */
export interface StreamReader {
  kind: keyof typeof limits
  map: MapRef
  scope: Scope
  /** The token or network that it counts for: each can only have some streams. */
  owner: string
  /** Whether it can still read the map. Asked before each part is sent. */
  mayRead(part: SharedPart): Promise<boolean>
  /** The bytes to send for a part; undefined for none. */
  render(part: SharedPart): Buffer | undefined
}

/**
 * Page requests always have some connections left. A heartbeat reveals nothing, and it's expensive to check every reader
 * of a map that isn't public, so pages aren't checked then.
 */
export const limits = {
  programs: { share: 0.2, ofOwner: 10, maxAgeMs: Number.POSITIVE_INFINITY, isCheckedAtHeartbeat: true },
  pages: { share: 0.4, ofOwner: 100, maxAgeMs: 15 * 60_000, isCheckedAtHeartbeat: false },
}
