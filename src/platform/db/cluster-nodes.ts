import { sql } from 'kysely'
import { distributionColumn, hasCitus } from './citus.ts'
import type { Db } from './tables.ts'

export interface ClusterNode {
  id: number
  host: string
  port: number
  /** The hash values of the maps it holds. */
  ranges: [first: number, last: number][]
}

/**
 * The nodes that hold maps; none if there's only one, because then no map could do without it. A map's tables are
 * colocated, so `jobs` stands for all of them.
 */
export async function readNodes(db: Db): Promise<ClusterNode[]> {
  if (!(await hasCitus(db)) || (await distributionColumn(db)) === undefined) return []
  const { rows } = await sql<ClusterNode>`select n.groupid as id, n.nodename as host, n.nodeport as port,
      array_agg(array[s.shardminvalue::int, s.shardmaxvalue::int]) as ranges
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.logicalrelid = 'jobs'::regclass group by 1, 2, 3`.execute(db)
  return rows.length > 1 ? rows : []
}

export function findNode(nodes: ClusterNode[], mapId: number): ClusterNode | undefined {
  const hash = hashOf(mapId)
  return nodes.find(({ ranges }) => ranges.some(([first, last]) => first <= hash && hash <= last))
}

/** PostgreSQL's `hashint8`, which decides the shard of a row. Asking the database would take a query per request. */
export function hashOf(id: number): number {
  const start = 0x9e3779b9 + 4 + 3_923_095
  let [target, source, rest] = [start, start, start + ((id % 2 ** 32) ^ Math.floor(id / 2 ** 32))]
  for (const bits of [14, 11, 25, 16, 4, 14, 24]) {
    const mixed = (target ^ source) - ((source << bits) | (source >>> (32 - bits)))
    ;[target, source, rest] = [rest, mixed, source]
  }
  return source | 0
}

/** The map that a statement is about. Every condition on a map's rows has its id as a parameter. */
export function mapIn(text: string, values: readonly unknown[] = []): number | undefined {
  const value = values[Number(/\bmap_id"? = \$(\d+)/.exec(text)?.[1]) - 1]
  return typeof value === 'number' ? value : undefined
}

/** Whether a statement writes to a table that every node has a copy of. */
export const writesEverywhere = (text: string): boolean =>
  /^(?:insert into|update|delete from) "?(?:users|teams|maps|team_members)\b/.test(text)
