export type Random = ReturnType<typeof createRandom>

/** Random choices that are the same for the same seed on every machine, so that the demo's content is too. */
export function createRandom(seed: number) {
  /** At least 0, less than 1. */
  const next = mulberry32(seed)
  /** A whole number, inclusive at both ends. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('There is nothing to pick from.')
    return from[between(0, from.length - 1)] as T
  }
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items]
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(between(0, rest.length - 1), 1)[0] as T,
    )
  }
  return {
    next,
    between,
    chance: (probability: number): boolean => next() < probability,
    pick,
    /** One of the names, chosen by weight. */
    weighted: <Name extends string>(weights: Record<Name, number>): Name => {
      const entries = Object.entries<number>(weights) as [Name, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = entries.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (chosen ?? (entries[0] as [Name, number]))[0]
    },
    some,
    shuffled: <T>(items: readonly T[]): T[] => some(items, items.length),
  }
}

/** A well-known small generator with 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
