/** A goal, and whether it is met. */
export interface Verdict {
  what: string
  goal: string
  measured: string
  met: boolean
}
