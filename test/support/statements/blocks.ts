// The queries inside a statement, with their tables and conditions.

import { as, below, isNode, listOf, type Node } from './tree.ts'

/** One select, insert, update or delete. Nested ones are separate blocks. */
export interface Block {
  command: 'select' | 'insert' | 'update' | 'delete'
  node: Node
  outer: Block | undefined
  /** By alias. Names defined by a `with` aren't tables. */
  tables: Map<string, string>
  /** Aliases that aren't tables: subqueries, functions, names from a `with`. */
  others: Set<string>
  /** The conditions of `where` and `on`, split at each `and`. */
  conditions: Node[]
}

const commands: Record<string, Block['command']> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
}

export const isBlock = (type: string): boolean => type in commands

/** All blocks in a command, outer ones first. */
export function blocksOf(command: Node): Block[] {
  const named = new Set([...below(command)].flatMap(([type, node]) => (type === 'CommonTableExpr' ? node.ctename : [])))
  const blocks: Block[] = []
  const open = (value: unknown, outer: Block | undefined): void => {
    if (Array.isArray(value)) for (const item of value) open(item, outer)
    else if (isNode(value)) {
      for (const [type, inner] of Object.entries(value)) {
        if (!isBlock(type) || !isNode(inner)) open(inner, outer)
        else {
          const block = blockOf(commands[type] ?? 'select', inner, outer, named)
          blocks.push(block)
          open(inner, block)
        }
      }
    }
  }
  open(command, undefined)
  return blocks
}

function blockOf(command: Block['command'], node: Node, outer: Block | undefined, named: Set<unknown>): Block {
  const block: Block = {
    command,
    node,
    outer,
    tables: new Map(),
    others: new Set(),
    conditions: split(node.whereClause),
  }
  const add = (table: Node) => {
    const alias = String(isNode(table.alias) ? table.alias.aliasname : table.relname)
    if (named.has(table.relname)) block.others.add(alias)
    else block.tables.set(alias, String(table.relname))
  }
  const from = [...listOf(node, 'fromClause'), ...listOf(node, 'usingClause')]
  if (isNode(node.relation)) add(node.relation)
  for (const [type, inner] of below(from, (into) => !isBlock(into))) {
    if (type === 'RangeVar') add(inner)
    if (type === 'JoinExpr') block.conditions.push(...split(inner.quals))
    if (type.startsWith('Range') && type !== 'RangeVar' && isNode(inner.alias))
      block.others.add(String(inner.alias.aliasname))
  }
  return block
}

/** The parts of a condition, split at each `and`. */
function split(condition: unknown): Node[] {
  const all = as(condition, 'BoolExpr')
  if (all?.boolop === 'AND_EXPR') return listOf(all, 'args').flatMap(split)
  return isNode(condition) ? [condition] : []
}
