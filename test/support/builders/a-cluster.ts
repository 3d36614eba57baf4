import { onTestFinished } from 'vitest'
import type { App } from '../../../src/app.ts'
import { listMapIds } from '../../../src/features/maps/queries/find-map.ts'
import { hashOf } from '../../../src/platform/db/cluster-nodes.ts'
import { openPostgres } from '../../../src/platform/db/postgres.ts'
import type { Log } from '../../../src/platform/log.ts'
import { clusterStandIn } from '../databases/cluster-stand-in.ts'
import { engines } from '../databases/engines.ts'
import { aMap, type TestMap } from './a-map.ts'

/** A database that behaves like a cluster with nodes 1 and 2, and holds these tables of maps on them. */
export async function aCluster(tables: string[] | 'all') {
  const empty = await engines.postgres({ migrated: true })
  await empty.rows(clusterStandIn(tables))
  const lines: { msg: string }[] = []
  const database = openPostgres(String(empty.settings.DATABASE_URL), logInto(lines), undefined, listMapIds)
  onTestFinished(async () => {
    await database.close()
    await empty.drop()
  })
  return {
    database,
    lines,
    rows: empty.rows,
    settings: empty.settings,
    stopNode: (node: number) => empty.rows(`insert into cluster.away values (${node})`),
    silenceNode: (node: number) => empty.rows(`insert into cluster.away values (${node}, true)`),
    startNode: (node: number) => empty.rows(`delete from cluster.away where node = ${node}`),
  }
}

export function logInto(lines: { msg: string }[]): Log {
  const add = (_facts: object, msg: string) => void lines.push({ msg })
  return { info: add, warn: add, error: add }
}

/** Creates maps until both nodes have one. */
export async function aMapOnEachNode(app: App): Promise<[TestMap, TestMap]> {
  const found = new Map<number, TestMap>()
  while (found.size < 2) {
    const map = await aMap(app)
    found.set(hashOf(map.id) < 0 ? 1 : 2, map)
  }
  return [found.get(1), found.get(2)] as [TestMap, TestMap]
}
