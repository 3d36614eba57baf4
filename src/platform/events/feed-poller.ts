import { setTimeout as wait } from 'node:timers/promises'
import type { MapRef } from '../context.ts'
import { warnOf } from '../db/database-errors.ts'
import { shortWorkMs, withinMs } from '../db/time-limit.ts'
import type { Log } from '../log.ts'

interface Deps {
  /** The latest position in a map's feed. */
  latest(map: MapRef): Promise<number>
  log: Log
  everyMs?: number
}

/** Events written during this pause are announced together, so that readers stay cheap during bursts of writes. */
const pauseMs = 100

type Listener = (seq: number) => void

interface Watched {
  map: MapRef
  listeners: Set<Listener>
  /** Undefined until it's first requested. */
  seq: number | undefined
  asking: boolean
  askAgain: boolean
  failing: boolean
}

/**
 * Tells a map's watchers the latest position in its feed. It polls once a second per map, no matter how many watchers
 * there are, because other processes also write; and right after this process commits, up to ten times a second. Maps
 * without watchers cost nothing.
 */
export class FeedPoller {
  readonly #deps: Deps
  readonly #maps = new Map<number, Watched>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns a function that stops watching. The listener is first called as soon as the position is known. */
  watch(map: MapRef, listener: Listener): () => void {
    const fresh = {
      map,
      listeners: new Set<Listener>(),
      seq: undefined,
      asking: false,
      askAgain: false,
      failing: false,
    }
    const watched = this.#maps.get(map.id) ?? fresh
    this.#maps.set(map.id, watched)
    watched.listeners.add(listener)
    this.#timer ??= setInterval(() => {
      for (const id of this.#maps.keys()) this.wake(id)
    }, this.#deps.everyMs ?? 1_000)
    if (watched.seq !== undefined) listener(watched.seq)
    this.wake(map.id)
    return () => this.#unwatch(watched, listener)
  }

  /** Undefined if it's unknown. It may be a second old. */
  latestOf(map: MapRef): number | undefined {
    return this.#maps.get(map.id)?.seq
  }

  /** Call this when something was written to the map. */
  wake(mapId: number): void {
    const watched = this.#maps.get(mapId)
    if (!watched) return
    watched.askAgain = true
    if (!watched.asking) void this.#ask(watched)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const { listeners } of this.#maps.values()) listeners.clear()
    this.#maps.clear()
  }

  async #ask(watched: Watched): Promise<void> {
    watched.asking = true
    try {
      while (watched.askAgain && watched.listeners.size > 0) {
        watched.askAgain = false
        // Has its own time limit, because the request that happened to watch first may have a shorter one.
        const seq = await withinMs(shortWorkMs, () => this.#deps.latest(watched.map))
        watched.failing = false
        if (seq !== watched.seq) {
          watched.seq = seq
          for (const listener of watched.listeners) listener(seq)
        }
        await wait(pauseMs, undefined, { ref: false })
      }
    } catch (error) {
      const fields = { map_id: watched.map.id }
      // Logged once, not every second until reading works again.
      if (!watched.failing) warnOf(this.#deps.log, error, 'the feed could not be read, will be retried', fields)
      watched.failing = true
    } finally {
      watched.asking = false
    }
  }

  #unwatch(watched: Watched, listener: Listener): void {
    watched.listeners.delete(listener)
    const { id } = watched.map
    if (watched.listeners.size === 0 && this.#maps.get(id) === watched) this.#maps.delete(id)
    if (this.#maps.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
