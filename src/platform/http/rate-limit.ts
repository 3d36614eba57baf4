/** Addresses are the caller's to choose, so how many are remembered is ours. */
const keptKeys = 100_000

/** Requests counted by whole minutes, in this process. */
export class RateLimit {
  /** In the words of the RateLimit-Policy header. */
  readonly policy: string
  readonly perMinute: number
  readonly #used = new Map<string, number>()
  #minute = 0

  constructor(perMinute: number) {
    this.perMinute = perMinute
    this.policy = `"default";q=${perMinute};w=60`
  }

  /** Counts one request. Undefined when nothing is limited. */
  take(key: string, nowMs: number): { allowed: boolean; remaining: number; resetSeconds: number } | undefined {
    if (this.perMinute === 0) return undefined
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== this.#minute || this.#used.size >= keptKeys) {
      this.#minute = minute
      this.#used.clear()
    }
    const used = (this.#used.get(key) ?? 0) + 1
    this.#used.set(key, used)
    return {
      allowed: used <= this.perMinute,
      remaining: Math.max(0, this.perMinute - used),
      resetSeconds: Math.max(1, Math.ceil(((minute + 1) * 60_000 - nowMs) / 1000)),
    }
  }
}
