import { type Day, dayOf } from '../../../lib/days.ts'
import { folded } from '../../../lib/text.ts'
import type { Database } from '../../../platform/db/database.ts'

export interface GatheredSearch {
  map_id: number
  day: Day
  words: string
  count: number
}

/** All of a process together. What comes after that is not counted until the next flush. */
const maxGathered = 1_000
const maxLength = 100

/** Searches that found nothing, kept in memory: a search must not write. */
export class GatheredSearches {
  #searches = new Map<string, GatheredSearch>()

  add(map_id: number, text: string, now: string): void {
    const words = countable(text)
    if (words === undefined) return
    this.put({ map_id, day: dayOf(now), words, count: 1 })
  }

  put(search: GatheredSearch): void {
    const key = `${search.map_id} ${search.day} ${search.words}`
    const earlier = this.#searches.get(key)
    if (earlier) earlier.count += search.count
    else if (this.#searches.size < maxGathered) this.#searches.set(key, { ...search })
  }

  /** Everything so far. From here on it is empty again. */
  take(): GatheredSearch[] {
    const taken = [...this.#searches.values()]
    this.#searches = new Map()
    return taken
  }
}

/** Each database has its own, as each process of an installation has. */
export function gatheredIn(database: Database): GatheredSearches {
  const searches = gathered.get(database) ?? new GatheredSearches()
  gathered.set(database, searches)
  return searches
}

const gathered = new WeakMap<Database, GatheredSearches>()

/** Folded and shortened. An email address may be somebody's, so what has an @ is not kept. */
function countable(text: string): string | undefined {
  const words = folded(text).replace(/\s+/g, ' ').trim()
  if (words === '' || words.includes('@') || words.includes('＠')) return undefined
  return [...words].slice(0, maxLength).join('').trim()
}
