export const readyWithinMs = 1_000

/** Begins a write transaction and rolls it back. An attempt that takes too long is cancelled and no longer looked at. */
export interface Probe {
  attempt(deadline: AbortSignal): Promise<void>
  close(): Promise<void>
}
