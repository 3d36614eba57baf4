// The rules that a statement breaks.

import { type Block, blocksOf } from './blocks.ts'
import { checkLive } from './live-rules.ts'
import { checkMaps } from './map-rules.ts'
import { as, isNode, listOf, parseCommands } from './tree.ts'
import { checkValues } from './value-rules.ts'

/** Where tables are on a cluster. Tables in neither list stay on the coordinator. */
export interface Placement {
  /** Map tables. */
  distributed: string[]
  /** Shared tables, copied to every node. */
  reference: string[]
}

export interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Whether the transaction has requested sequential writes to shards. */
  sequential: boolean
  /** Whether the transaction reads a snapshot. */
  snapshot?: boolean
}

export const ruleNames = [
  'one command per statement',
  'a map table is filtered by a map_id value',
  'map tables are joined on map_id',
  'no subquery takes its map_id from an outer query',
  'a write to all maps is sequential',
  'an insert into a map table sets map_id',
  'map_id never changes',
  'no coordinator table is used together with a map table',
  'an update or delete of a shared or coordinator table reads no other kind of table',
  'a snapshot reads shared tables together with a map table',
  'no row of a shared table is locked',
  'nothing is compared with a null parameter',
  'timestamps and random values are parameters',
  'a read filters by live',
  'a write has no casts or functions in returning, on conflict, case or coalesce',
] as const

export type Rule = (typeof ruleNames)[number]
export type Report = (rule: Rule, what: string) => void

/** The rules that a statement breaks, each with the violation. */
export function brokenRules(statement: Statement, placement: Placement): Map<Rule, string> {
  const broken = new Map<Rule, string>()
  const report: Report = (rule, what) => broken.set(rule, what)
  const commands = parseCommands(statement.text)
  if (commands.length > 1) report('one command per statement', `${commands.length} commands`)
  for (const blocks of commands.map(blocksOf)) {
    for (const block of blocks) {
      const aliases = [...block.tables.keys()]
      const ofMap = aliases.filter((alias) => placement.distributed.includes(block.tables.get(alias) ?? ''))
      if (block.command === 'insert') checkInsert(block, ofMap, report)
      else checkMaps(block, ofMap, statement.sequential, report)
      checkLive(block, report)
      checkLocks(block, placement, report)
      checkValues(block, statement.parameters, report)
    }
    checkPlaces(blocks, placement, report)
    if (statement.snapshot) checkSnapshot(blocks, placement, report)
  }
  return broken
}

function checkInsert({ node }: Block, ofMap: string[], report: Report): void {
  const columns = listOf(node, 'cols').map((column) => as(column, 'ResTarget')?.name)
  if (ofMap.length > 0 && !columns.includes('map_id')) {
    report('an insert into a map table sets map_id', ofMap.join())
  }
}

function checkLocks({ node, tables }: Block, { reference }: Placement, report: Report): void {
  for (const clause of listOf(node, 'lockingClause')) {
    const named = listOf(as(clause, 'LockingClause'), 'lockedRels').map((table) => as(table, 'RangeVar')?.relname)
    const locked = [...tables].filter(([alias]) => named.length === 0 || named.includes(alias))
    const shared = locked.find(([, name]) => reference.includes(name))
    if (shared) report('no row of a shared table is locked', shared[1])
  }
}

function checkPlaces(blocks: Block[], { distributed, reference }: Placement, report: Report): void {
  const kindOf = (name: string) => (distributed.includes(name) ? 'map' : reference.includes(name) ? 'shared' : 'local')
  const used = blocks.flatMap(({ tables }) => [...tables.values()])
  const local = used.find((name) => kindOf(name) === 'local')
  if (local && used.some((name) => kindOf(name) === 'map')) {
    report('no coordinator table is used together with a map table', local)
  }
  for (const { command, node } of blocks) {
    const written = kindOf(String(isNode(node.relation) && node.relation.relname))
    const other = used.find((name) => kindOf(name) !== written)
    if ((command === 'update' || command === 'delete') && written !== 'map' && other) {
      report('an update or delete of a shared or coordinator table reads no other kind of table', other)
    }
  }
}

/** Every node has its own snapshot, which is taken with the first statement sent to it. */
function checkSnapshot(blocks: Block[], { distributed, reference }: Placement, report: Report): void {
  const used = blocks.flatMap(({ tables }) => [...tables.values()])
  const shared = used.find((name) => reference.includes(name))
  if (shared && !used.some((name) => distributed.includes(name))) {
    report('a snapshot reads shared tables together with a map table', shared)
  }
}
