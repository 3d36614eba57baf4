import type { Cluster } from './cluster.ts'
import { faultOf } from './database-errors.ts'
import { Semaphore } from './semaphore.ts'

/** How long the list of maps is cached. New maps don't show up until it expires. */
const keptMs = 5_000
/** The `map_id` of rows that don't belong to a map. */
const noMap = 0
/** How many reads of all maps run at a time on a cluster. They'd all wait for a node that has gone silent. */
const maxWhole = 2

/** Reads all maps in one query. While a cluster node is away, the other nodes are read one by one. */
export class ClusterParts {
  readonly #listMapIds: () => Promise<number[]>
  readonly #cluster: Cluster
  readonly #whole = new Semaphore(maxWhole)
  #kept: { maps: Promise<number[]>; until: number } | undefined

  constructor(listMapIds: () => Promise<number[]>, cluster: Cluster) {
    this.#listMapIds = listMapIds
    this.#cluster = cluster
  }

  async each<T>(read: (maps?: number[]) => Promise<T>): Promise<T[]> {
    const whole = await this.#readWhole(read)
    if (whole) return whole
    const byNode = Map.groupBy(await this.#reachableMaps(), (id) => this.#cluster.nodeOf(id))
    const results = await Promise.allSettled([...byNode.values()].map(read))
    // Another node may have gone away meanwhile.
    const failed = results.filter((result) => result.status === 'rejected')
    const bug = failed.find(({ reason }) => faultOf(reason) !== 'partly unreachable') ?? failed[results.length - 1]
    if (bug) throw bug.reason
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  /** One read of all maps, except maps on nodes that are away. */
  async reachable<T>(read: (maps?: number[]) => Promise<T>): Promise<T> {
    const whole = await this.#readWhole(read)
    return whole ? whole[0] : read(await this.#reachableMaps())
  }

  /** Undefined if a node is away. */
  async #readWhole<T>(read: () => Promise<T>): Promise<[T] | undefined> {
    const queue = this.#cluster.nodeOf(noMap) !== undefined ? this.#whole : undefined
    await queue?.acquire()
    try {
      return this.#cluster.isReachable() ? [await read()] : undefined
    } catch (error) {
      if (this.#cluster.isReachable()) throw error
      return undefined
    } finally {
      queue?.release()
    }
  }

  async #reachableMaps(): Promise<number[]> {
    if (!this.#kept || this.#kept.until < performance.now()) {
      const maps = this.#listMapIds().then((ids) => [noMap, ...ids])
      const kept = { maps, until: performance.now() + keptMs }
      this.#kept = kept
      maps.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return (await this.#kept.maps).filter((id) => this.#cluster.isReachable(id))
  }
}
