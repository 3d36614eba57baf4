// The rule that reads filter by `live`.

import { type Block, isBlock } from './blocks.ts'
import type { Report } from './rules.ts'
import { below, columnOf } from './tree.ts'

/** Tables with hidden rows: in the trash, merged, or pending. */
const tablesWithHiddenRows = ['lists', 'tasks', 'comments', 'votes']

/** A read must have a condition on `live` for each table with hidden rows. */
export function checkLive(block: Block, report: Report): void {
  if (block.command !== 'select') return
  const aliases = [...block.tables].filter(([, name]) => tablesWithHiddenRows.includes(name)).map(([alias]) => alias)
  const said = new Set<string>()
  for (const [type, node] of below(block.node, (into) => !isBlock(into))) {
    const column = type === 'ColumnRef' ? columnOf({ ColumnRef: node }) : undefined
    if (column?.name === 'live') said.add(column.alias ?? aliases[0] ?? '')
  }
  const forgotten = aliases.filter((alias) => !said.has(alias))
  if (forgotten.length > 0) report('a read filters by live', forgotten.join())
}
