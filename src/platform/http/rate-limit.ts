import { prefix48Of } from '../../lib/ip.ts'
import { type LimitName, limitReached } from '../limits/limit-reached.ts'
import { addToOthers, type Siblings } from '../siblings.ts'

/** An attacker can use many networks, so only this many are counted. No one is rejected because of others. */
const maxKept = 50_000

/** One customer's IPv6 /48 contains 65,536 networks. Together they count as this many. */
const networksOfPrefix = 16

/**
 * Counts a token or a person by id, and everyone else by network. With both, counts each network that uses the token.
 */
export type Counted = { id: number; network?: string } | { id?: undefined; network: string }

/** Counts requests, or their cost, per calendar minute, in this process and its siblings. */
export class RateLimit {
  /** The value of the `RateLimit-Policy` header. */
  readonly policy: string
  readonly perMinute: number
  readonly #name: LimitName
  readonly #counts = new BoundedCounts(maxKept)
  #minute = 0
  #tellOthers: (key: number | string, cost: number) => void = () => {}

  constructor(name: LimitName, perMinute: number) {
    this.#name = name
    this.perMinute = perMinute
    this.policy = `"default";q=${perMinute};w=60`
  }

  /**
   * From then on, requests to other processes also count here, a moment later. A single connection gets the whole
   * limit.
   */
  shareWith(siblings: Siblings, clock: () => Date): void {
    if (this.perMinute === 0) return
    this.#tellOthers = addToOthers(siblings, `limit ${this.#name}`, (key, cost) => {
      this.#startMinute(clock().getTime())
      this.#counts.increment(key, cost)
    })
  }

  /** Counts one request, or its cost. Undefined if there is no limit. */
  take(
    who: Counted,
    nowMs: number,
    cost = 1,
  ): { allowed: boolean; remaining: number; resetSeconds: number } | undefined {
    if (this.perMinute === 0) return undefined
    const minute = this.#startMinute(nowMs)
    const used = this.#count(keyOf(who.id, who.network), cost)
    return {
      allowed: used <= this.perMinute && this.#isPrefixWithin(who, cost),
      remaining: Math.max(0, this.perMinute - used),
      resetSeconds: secondsUntil(minute + 1, nowMs),
    }
  }

  /** Counts one request, and throws if it's over the limit. With a cost of 0, it only checks. */
  assertWithin(who: Counted, nowMs: number, cost = 1): void {
    const used = this.take(who, nowMs, cost)
    if (used && !used.allowed) throw limitReached(this.#name, used.resetSeconds)
  }

  /** How long a network that has used up its requests has to wait; 0 if it doesn't. Counts nothing. */
  waitSeconds(network: string, nowMs: number): number {
    if (this.perMinute === 0) return 0
    const minute = this.#startMinute(nowMs)
    const used = this.#counts.get(network)
    return used < this.perMinute ? 0 : secondsUntil(minute + 1, nowMs)
  }

  #count(key: number | string, cost: number): number {
    if (cost > 0) this.#tellOthers(key, cost)
    return this.#counts.increment(key, cost)
  }

  #startMinute(nowMs: number): number {
    const minute = Math.floor(nowMs / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
    }
    return minute
  }

  #isPrefixWithin(who: Counted, cost: number): boolean {
    const prefix = who.network === undefined ? undefined : prefix48Of(who.network)
    if (prefix === undefined) return true
    return this.#count(keyOf(who.id, prefix), cost) <= this.perMinute * networksOfPrefix
  }
}

const keyOf = (id: number | undefined, network = ''): number | string =>
  id === undefined ? network : network === '' ? id : `${id} ${network}`

const secondsUntil = (minute: number, nowMs: number): number => Math.max(1, Math.ceil((minute * 60_000 - nowMs) / 1000))

/**
 * Counts by key, with a bounded number of keys. When half the space is used, the current counts become the older half,
 * and the previous older half is dropped: dropping one key at a time would be slow.
 */
class BoundedCounts {
  readonly #half: number
  #newer = new Map<number | string, number>()
  #older = new Map<number | string, number>()

  constructor(maxKeys: number) {
    this.#half = maxKeys / 2
  }

  get(key: number | string): number {
    return this.#newer.get(key) ?? this.#older.get(key) ?? 0
  }

  increment(key: number | string, by = 1): number {
    const count = this.get(key) + by
    this.#newer.set(key, count)
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    return count
  }

  clear(): void {
    this.#newer.clear()
    this.#older.clear()
  }
}
