import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { databaseErrorMeasures } from '../measure.ts'
import { distributionColumn, hasCitus } from './citus.ts'
import { faultOf } from './database-errors.ts'
import type { Db } from './tables.ts'

/** How long to wait before querying an unresponsive node again. */
const askAgainMs = 5_000
/** How long the list of each node's maps is cached. New maps don't show up until it expires. */
const keptMs = 5_000
/** The `map_id` of rows that don't belong to a map. */
const noMap = 0

interface Node {
  id: number
  maps: number[]
}

/**
 * Reads all maps in one query. If a cluster node is down, the query fails for every map, so the nodes are read one by
 * one, and the maps on unreachable nodes are skipped until they respond again.
 */
export class ClusterParts {
  readonly #db: Db
  readonly #log: Log
  /** When to try each unreachable node again, and which maps it holds. */
  readonly #away = new Map<number, { askAt: number; maps: Set<number> }>()
  #kept: { nodes: Promise<Node[]>; until: number } | undefined

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  isReachable(mapId: number): boolean {
    return ![...this.#away.values()].some(({ maps }) => maps.has(mapId))
  }

  async each<T>(read: (maps?: number[]) => Promise<T>): Promise<T[]> {
    return (await this.#whole(read)) ?? this.#eachNode(read)
  }

  /** One read of all maps, except maps on unreachable nodes. */
  async reachable<T>(read: (maps?: number[]) => Promise<T>): Promise<T> {
    const whole = await this.#whole(read)
    if (whole) return whole[0]
    // Shows which nodes are unreachable.
    await this.#eachNode(read)
    const nodes = await this.#nodes()
    return read(nodes.filter(({ id }) => !this.#away.has(id)).flatMap(({ maps }) => maps))
  }

  /** Undefined if a node is unreachable. */
  async #whole<T>(read: () => Promise<T>): Promise<[T] | undefined> {
    if (this.#away.size > 0) return undefined
    try {
      return [await read()]
    } catch (error) {
      const isDistributed = async () => (await hasCitus(this.#db)) && (await distributionColumn(this.#db)) !== undefined
      if (!isOfOneNode(error) || !(await isDistributed())) throw error
      return undefined
    }
  }

  async #eachNode<T>(read: (maps?: number[]) => Promise<T>): Promise<T[]> {
    const results: T[] = []
    const failures: unknown[] = []
    const ask = async (node: Node) => {
      try {
        results.push(await read(node.maps))
        if (this.#away.delete(node.id))
          this.#log.info({ maps: node.maps.length }, 'part of the database is reachable again')
      } catch (error) {
        failures.push(error)
        if (isOfOneNode(error)) this.#noteFault(node, error as Error)
        else throw error
      }
    }
    const nodes = await this.#nodes()
    await Promise.all(nodes.filter((node) => this.#mayAsk(node)).map(ask))
    if (results.length === 0 && failures.length > 0) throw failures[0]
    return results
  }

  /** Only one of several callers tries an unreachable node, so the others don't wait for nothing. */
  #mayAsk({ id }: Node): boolean {
    const away = this.#away.get(id)
    if (!away) return true
    if (performance.now() < away.askAt) return false
    away.askAt = performance.now() + askAgainMs
    return true
  }

  #noteFault({ id, maps }: Node, error: Error): void {
    const wasAway = this.#away.has(id)
    this.#away.set(id, { askAt: performance.now() + askAgainMs, maps: new Set(maps) })
    if (wasAway) return
    databaseErrorMeasures.publish({ kind: 'partly unreachable' })
    const reason = error.message.replace(/\s+/g, ' ')
    this.#log.error({ maps: maps.length, reason }, 'part of the database is unreachable, its maps are skipped')
  }

  #nodes(): Promise<Node[]> {
    if (!this.#kept || this.#kept.until < performance.now()) {
      const nodes = readNodes(this.#db)
      const kept = { nodes, until: performance.now() + keptMs }
      this.#kept = kept
      nodes.catch(() => {
        if (this.#kept === kept) this.#kept = undefined
      })
    }
    return this.#kept.nodes
  }
}

/** A node that doesn't respond shows up as a statement timeout. */
function isOfOneNode(error: unknown): boolean {
  const kind = faultOf(error)
  return kind === 'partly unreachable' || kind === 'statement timeout'
}

/** A map's tables are colocated, so its jobs are on the same node as all its other rows. */
async function readNodes(db: Db): Promise<Node[]> {
  const maps = await sql<{ id: number }>`select id from maps`.execute(db)
  const ids = [noMap, ...maps.rows.map(({ id }) => id)]
  const { rows } = await sql<{ node: number; id: number }>`select p.groupid as node, m.id
    from unnest(${ids}::bigint[]) as m (id)
    join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('jobs', m.id)`.execute(db)
  const byNode = Map.groupBy(rows, ({ node }) => node)
  return [...byNode].map(([id, placed]) => ({ id, maps: placed.map((map) => map.id) }))
}
