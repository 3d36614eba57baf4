// The rules about parameters, functions and casts.

import { type Block, isBlock } from './blocks.ts'
import type { Report } from './rules.ts'
import { below, columnOf, givenValue, isNode, listOf, nameOf } from './tree.ts'

const comparisons = ['=', '<>', '<', '>', '<=', '>=']
const timeAndChance = [
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'timeofday',
  'random',
  'gen_random_uuid',
]
const plainParts = ['CaseExpr', 'CoalesceExpr', 'onConflictClause', 'returningClause', 'returningList']

export function checkValues(block: Block, parameters: readonly unknown[], report: Report): void {
  const isNull = (node: unknown) => {
    const parameter = givenValue(node)?.parameter
    return parameter !== undefined && parameters[parameter - 1] === null
  }
  for (const [type, node] of below(block.node, (into) => !isBlock(into))) {
    const called = nameOf(listOf(node, 'funcname'))
    if (type === 'SQLValueFunction' || timeAndChance.includes(called)) {
      report('timestamps and random values are parameters', called || String(node.op))
    }
    if (type !== 'A_Expr' || !comparisons.includes(nameOf(listOf(node, 'name')))) continue
    if (node.kind !== 'AEXPR_DISTINCT' && node.kind !== 'AEXPR_NOT_DISTINCT' && [node.lexpr, node.rexpr].some(isNull)) {
      report(
        'nothing is compared with a null parameter',
        (columnOf(node.lexpr) ?? columnOf(node.rexpr))?.name ?? 'value',
      )
    }
  }
  if (block.command !== 'select') checkPlainParts(block.node, report)
}

/** Here Citus only accepts expressions with the same value on every node. */
function checkPlainParts(node: unknown, report: Report, isPlain = false): void {
  if (Array.isArray(node)) for (const item of node) checkPlainParts(item, report, isPlain)
  else if (isNode(node)) {
    for (const [type, inner] of Object.entries(node)) {
      if (isPlain && (type === 'TypeCast' || type === 'FuncCall')) {
        const called = nameOf(listOf(inner, 'funcname')) || 'a cast'
        report('a write has no casts or functions in returning, on conflict, case or coalesce', called)
      }
      if (!isBlock(type)) checkPlainParts(inner, report, isPlain || plainParts.includes(type))
    }
  }
}
