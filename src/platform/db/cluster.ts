import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { databaseErrorMeasures } from '../measure.ts'
import { type ClusterNode, findNode, mapIn, readNodes, writesEverywhere } from './cluster-nodes.ts'
import { DatabaseFault, type FaultKind, faultOf } from './database-errors.ts'
import type { Db } from './tables.ts'
import { asBackgroundWork } from './time-limit.ts'

/** How often the nodes are checked while one is away, and at most while statements are slow. */
const checkEveryMs = 5_000
/** Statements that fail together share a check. */
const sharedMs = 1_000

interface Deps {
  log: Log
  read(): Db
  /** Uses connections of its own, so that a check never waits for the statements that a silent node holds up. */
  check: Db
  /** Fails the statements that wait for a node. */
  cut(node: number, fault: DatabaseFault): void
}

/**
 * A circuit breaker for each node of a Citus cluster. When statements are slow, or fail because of a node, all nodes are
 * checked. While one doesn't respond, its maps get a fault at once, instead of waiting for it. Without a cluster there
 * are no nodes, and nothing is checked.
 */
export class Cluster {
  readonly #deps: Deps
  #nodes: ClusterNode[] | undefined
  #reading: Promise<void> | undefined
  /** The nodes that don't respond. */
  readonly #away = new Map<number, ClusterNode>()
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> | undefined
  #checkedAt = -Infinity

  constructor(deps: Deps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#tick(), checkEveryMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Without a map: whether all nodes respond. */
  isReachable(mapId?: number): boolean {
    return this.#away.size === 0 || (mapId !== undefined && !this.#away.has(this.nodeOf(mapId) ?? noNode))
  }

  /** Undefined without a cluster, and until the nodes are known. */
  nodeOf(mapId: number): number | undefined {
    if (!this.#nodes) this.#reading ??= this.#readNodes(this.#deps.read()).catch(() => undefined)
    return findNode(this.#nodes ?? [], mapId)?.id
  }

  /** The map's node. Throws if it's away. */
  requireNode(mapId: number | undefined): number | undefined {
    const node = mapId === undefined ? undefined : this.nodeOf(mapId)
    const away = this.#away.get(node ?? noNode)
    if (away) throw outageOf(away)
    return node
  }

  /** The node that a statement goes to, if it's about a map. Throws if the statement can't succeed. */
  route(text: string, values?: readonly unknown[]): number | undefined {
    const [any] = this.#away.values()
    if (any && writesEverywhere(text)) throw outageOf(any)
    return this.requireNode(mapIn(text, values))
  }

  /** What to throw: if a node is away, that's why the statement failed. */
  async explain(error: unknown, node = noNode): Promise<unknown> {
    const kind = faultOf(error)
    if (!kind || !faultsOfNodes.includes(kind)) return error
    if (kind === 'partly unreachable') await this.check(sharedMs)
    const [any] = node === noNode || kind === 'partly unreachable' ? this.#away.values() : []
    const away = this.#away.get(node) ?? any
    return away ? outageOf(away) : error
  }

  /** Checks all nodes, unless that was just done. */
  async check(everyMs = checkEveryMs): Promise<void> {
    if (performance.now() - this.#checkedAt < everyMs) return
    this.#checking ??= this.#checkNodes().finally(() => {
      this.#checkedAt = performance.now()
      this.#checking = undefined
    })
    await this.#checking.catch(() => undefined)
  }

  #tick(): void {
    if (this.#away.size > 0) void this.check(0)
    // If the nodes couldn't be read, the next statement tries again.
    this.#reading = undefined
  }

  /** The nodes are read every time, because shards can be moved. */
  async #checkNodes(): Promise<void> {
    if (this.#nodes?.length === 0 && this.#away.size === 0) return
    await this.#readNodes(this.#deps.check)
    // A node that was removed isn't checked again.
    for (const id of this.#away.keys()) if (!this.#nodes?.some((node) => node.id === id)) this.#away.delete(id)
    await Promise.all((this.#nodes ?? []).map((node) => this.#checkNode(node)))
  }

  async #readNodes(db: Db): Promise<void> {
    this.#nodes = await asBackgroundWork(() => readNodes(db))
  }

  async #checkNode(node: ClusterNode): Promise<void> {
    const { log, cut } = this.#deps
    const responds = await asBackgroundWork(() => this.#responds(node))
    const name = `${node.host}:${node.port}`
    if (responds && this.#away.delete(node.id)) log.info({ node: name }, 'part of the database is reachable again')
    if (responds || this.#away.has(node.id)) return
    this.#away.set(node.id, node)
    databaseErrorMeasures.publish({ kind: 'partly unreachable' })
    log.error({ node: name }, 'part of the database is unreachable, its maps are skipped')
    cut(node.id, outageOf(node))
  }

  async #responds({ host, port }: ClusterNode): Promise<boolean> {
    const { check } = this.#deps
    const query = sql<{ responds: boolean }>`select citus_check_connection_to_node(${host}, ${port}) as responds`
    try {
      return (await query.execute(check)).rows[0]?.responds ?? false
    } catch (error) {
      if (!faultsOfNodes.includes(faultOf(error) ?? 'closing')) throw error
      // Throws if it's the coordinator that doesn't respond, which says nothing about the node.
      await sql`select 1`.execute(check)
      return false
    }
  }
}

const noNode = -1
/** A node that doesn't respond shows up as a timeout. */
const faultsOfNodes: FaultKind[] = ['partly unreachable', 'statement timeout', 'lock timeout', 'no answer']

const outageOf = ({ host, port }: ClusterNode): DatabaseFault =>
  new DatabaseFault('partly unreachable', `The database node ${host}:${port} does not respond.`)
