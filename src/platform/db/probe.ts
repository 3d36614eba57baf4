export const readyWithinMs = 1_000

/** Tries whether the database takes writes. An attempt that takes too long is cancelled and no longer looked at. */
export interface Probe {
  attempt(deadline: AbortSignal): Promise<void>
  close(): Promise<void>
}
