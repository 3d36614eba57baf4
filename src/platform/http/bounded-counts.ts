/**
 * Counts by key, for as many keys as there is room for. When half of the room is taken, the counts become the older half,
 * and the older half before them is forgotten: dropping one key at a time would be slow.
 */
export class BoundedCounts {
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
