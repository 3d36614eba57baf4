import { networkOf } from '../../lib/network-of.ts'

/** Callers can choose among many addresses, so the number that is kept has a limit. */
const maxAddresses = 100_000

/** Counts requests per whole minute, in this process. */
export class RateLimit {
  /** The value of the `RateLimit-Policy` header. */
  readonly policy: string
  readonly perMinute: number
  readonly #callers = new Map<number, number>()
  readonly #addresses = new Map<string, number>()
  #minute = 0

  constructor(perMinute: number) {
    this.perMinute = perMinute
    this.policy = `"default";q=${perMinute};w=60`
  }

  /** Counts one request. Undefined when nothing is limited. */
  take(
    who: { id: number } | { address: string },
    nowMs: number,
  ): { allowed: boolean; remaining: number; resetSeconds: number } | undefined {
    if (this.perMinute === 0) return undefined
    const minute = this.#startMinute(nowMs)
    if (this.#addresses.size >= maxAddresses) this.#addresses.clear()
    const used = 'id' in who ? increment(this.#callers, who.id) : increment(this.#addresses, networkOf(who.address))
    return {
      allowed: used <= this.perMinute,
      remaining: Math.max(0, this.perMinute - used),
      resetSeconds: secondsUntil(minute + 1, nowMs),
    }
  }

  /** How long an address has to wait that has used up its requests; 0 for no time. Counts nothing. */
  waitSeconds(address: string, nowMs: number): number {
    if (this.perMinute === 0) return 0
    const minute = this.#startMinute(nowMs)
    const used = this.#addresses.get(networkOf(address)) ?? 0
    return used < this.perMinute ? 0 : secondsUntil(minute + 1, nowMs)
  }

  #startMinute(nowMs: number): number {
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#callers.clear()
      this.#addresses.clear()
    }
    return minute
  }
}

const secondsUntil = (minute: number, nowMs: number): number => Math.max(1, Math.ceil((minute * 60_000 - nowMs) / 1000))

/** Every form counts, and previews of Markdown by themselves: they are dear, and nobody needs many. */
export interface FormLimits {
  forms: RateLimit
  previews: RateLimit
}

export const formLimits = (perMinute: number): FormLimits => ({
  forms: new RateLimit(perMinute),
  previews: new RateLimit(Math.ceil(perMinute / 20)),
})

function increment<Key>(counts: Map<Key, number>, key: Key): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
