/** Shows other processes on the same database that this one runs, and finds out which of them no longer do. */
export interface Presence {
  /** Names this process. Undefined while the others could not tell that it runs. */
  name(): string | undefined
  /** Which of these processes no longer run. Workers ask every few seconds: it also finds out that this one no longer shows itself. */
  listEnded(names: string[]): Promise<string[]>
  /** For how long a process that runs may look as if it had ended. */
  graceMs: number
}
