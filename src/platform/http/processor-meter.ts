/**
 * How much processor time each of several works takes, on this thread. What is done while several of them run is shared
 * among them equally: the system counts by thread and not by request.
 */
export class ProcessorMeter {
  readonly #running = new Set<{ ms: number }>()
  #counted = 0

  async measure<Result>(work: () => Promise<Result>, report: (ms: number) => void): Promise<Result> {
    const share = { ms: 0 }
    this.#divide()
    this.#running.add(share)
    try {
      return await work()
    } finally {
      this.#divide()
      this.#running.delete(share)
      report(share.ms)
    }
  }

  #divide(): void {
    const { user, system } = process.threadCpuUsage()
    const ms = (user + system) / 1_000
    for (const share of this.#running) share.ms += (ms - this.#counted) / this.#running.size
    this.#counted = ms
  }
}
