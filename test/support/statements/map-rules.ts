import { type Block, isBlock } from './blocks.ts'
import type { Report } from './rules.ts'
import { as, below, columnOf, givenValue, listOf, type Node, nameOf } from './tree.ts'

/** Whether the map tables in a select, update or delete, given by their aliases, are on one shard. */
export function checkMaps(block: Block, ofMap: string[], sequential: boolean, report: Report): void {
  const mapIdOf = (node: unknown): string | undefined => {
    const column = columnOf(node)
    if (column?.name !== 'map_id') return undefined
    const alias = column.alias ?? (ofMap.length === 1 ? ofMap[0] : undefined)
    return alias !== undefined && ofMap.includes(alias) ? alias : undefined
  }
  const given = new Set<string>()
  const joins: [string, string][] = []
  for (const [one, other] of block.conditions.flatMap(equalities)) {
    const [alias, joined] = [mapIdOf(one), mapIdOf(other)]
    if (alias !== undefined && givenValue(other)) given.add(alias)
    if (alias !== undefined && joined !== undefined) joins.push([alias, joined])
  }

  const found = reachedFrom(given, joins)
  const lost = ofMap.filter((alias) => !found.has(alias))
  if (lost.length > 0) {
    report('a map table is filtered by a map_id value', lost.join())
    const together = reachedFrom(new Set(ofMap.slice(0, 1)), joins)
    if (ofMap.some((alias) => !together.has(alias))) report('map tables are joined on map_id', ofMap.join())
    if (block.command !== 'select' && !sequential) report('a write to all maps is sequential', lost.join())
  }
  if (block.command === 'update' && ofMap.length > 0) {
    const columns = listOf(block.node, 'targetList').map((column) => as(column, 'ResTarget')?.name)
    if (columns.includes('map_id')) report('map_id never changes', ofMap.join())
  }
  checkCorrelation(block, mapIdOf, report)
}

function checkCorrelation(block: Block, mapIdOf: (node: unknown) => string | undefined, report: Report): void {
  for (const [type, node] of below(block.node, (into) => !isBlock(into))) {
    if (type !== 'A_Expr') continue
    for (const [one, other] of equalities({ A_Expr: node })) {
      const column = columnOf(other)
      if (mapIdOf(one) === undefined || column?.alias === undefined) continue
      if (block.tables.has(column.alias) || block.others.has(column.alias)) continue
      report('no subquery takes its map_id from an outer query', `${mapIdOf(one)} from ${column.alias}.${column.name}`)
    }
  }
}

function reachedFrom(start: Set<string>, joins: [string, string][]): Set<string> {
  const reached = new Set(start)
  for (let size = -1; size < reached.size; ) {
    size = reached.size
    for (const [one, other] of joins) if (reached.has(other)) reached.add(one)
  }
  return reached
}

/** The two sides of an equality, in both orders. */
function equalities(node: Node): [unknown, unknown][] {
  const expression = as(node, 'A_Expr')
  if (expression?.kind !== 'AEXPR_OP' || nameOf(listOf(expression, 'name')) !== '=') return []
  return [
    [expression.lexpr, expression.rexpr],
    [expression.rexpr, expression.lexpr],
  ]
}
