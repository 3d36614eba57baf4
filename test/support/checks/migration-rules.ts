// What Citus requires of a migration's statements.

import { type Block, blocksOf } from '../statements/blocks.ts'
import { type Placement, type Rule, brokenRules as rulesOfStatement } from '../statements/rules.ts'
import { as, below, columnOf, isNode, listOf, type Node, nameOf, parseCommands } from '../statements/tree.ts'

/**
 * The rules for all statements that also apply to migrations. The others would keep migrations from changing all maps.
 */
const general = [
  'map tables are joined on map_id',
  'an insert into a map table sets map_id',
  'map_id never changes',
  'an update or delete of a shared or coordinator table reads no other kind of table',
  'timestamps and random values are parameters',
] as const satisfies Rule[]

const ofMigrations = [
  'only tables, indexes and rows are changed',
  'a map table or shared table gets one change per alter table, and only one that Citus supports',
  'no constraint of a map table or shared table is renamed',
  'no column with a sequence is added to a map table or shared table',
  'a foreign key from a map table refers to a map table or shared table',
  'a subquery that uses the outer row is joined with it on map_id',
  'no value of an insert is a query',
] as const

export const migrationRules = [...general, ...ofMigrations]
export type MigrationRule = (typeof migrationRules)[number]

/** The rules that a migration's statement breaks. Citus 13.2 refused the examples in `test/citus-migrations.test.ts`. */
export function brokenRules(text: string, placement: Placement): MigrationRule[] {
  const broken = [...rulesOfStatement({ text, parameters: [], sequential: true }, placement).keys()]
  const found = new Set<MigrationRule>(general.filter((rule) => broken.includes(rule)))
  for (const command of parseCommands(text)) {
    for (const [type, node] of Object.entries(command)) {
      if (isNode(node)) for (const rule of brokenByChange(type, node, placement)) found.add(rule)
    }
    for (const block of blocksOf(command)) for (const rule of brokenByBlock(block, placement)) found.add(rule)
  }
  return [...found]
}

const commands = ['CreateStmt', 'AlterTableStmt', 'RenameStmt', 'SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

const changes = [
  'AT_AddColumn',
  'AT_DropColumn',
  'AT_SetNotNull',
  'AT_DropNotNull',
  'AT_ColumnDefault',
  'AT_AlterColumnType',
  'AT_AddConstraint',
  'AT_DropConstraint',
  'AT_ValidateConstraint',
]

function* brokenByChange(type: string, node: Node, placement: Placement): Generator<MigrationRule> {
  if (!isKnown(type, node)) yield 'only tables, indexes and rows are changed'
  const isPlaced = (name: unknown) => [...placement.distributed, ...placement.reference].includes(String(name))
  const table = isNode(node.relation) ? String(node.relation.relname) : ''
  if (!isPlaced(table)) return
  if (node.renameType === 'OBJECT_TABCONSTRAINT') yield 'no constraint of a map table or shared table is renamed'
  if (type !== 'AlterTableStmt') return
  const made = listOf(node, 'cmds').map((change) => as(change, 'AlterTableCmd')?.subtype)
  if (made.length > 1 || !changes.includes(String(made[0])))
    yield 'a map table or shared table gets one change per alter table, and only one that Citus supports'
  for (const [kind, part] of below(node.cmds)) {
    if (part.contype === 'CONSTR_IDENTITY' || (kind === 'typeName' && nameOf(listOf(part, 'names')).endsWith('serial')))
      yield 'no column with a sequence is added to a map table or shared table'
    if (kind === 'pktable' && placement.distributed.includes(table) && !isPlaced(part.relname))
      yield 'a foreign key from a map table refers to a map table or shared table'
  }
}

function isKnown(type: string, { concurrent, removeType }: Node): boolean {
  // An index can't be created concurrently in a transaction.
  if (type === 'IndexStmt') return concurrent !== true
  if (type === 'DropStmt') return removeType === 'OBJECT_TABLE' || removeType === 'OBJECT_INDEX'
  return commands.includes(type)
}

function* brokenByBlock(block: Block, { distributed }: Placement): Generator<MigrationRule> {
  const values = as(block.node.selectStmt, 'SelectStmt')?.valuesLists
  if ([...below(values)].some(([type]) => type === 'SubLink')) yield 'no value of an insert is a query'
  const outer = [...below(block.node)].flatMap(([type, node]) => {
    const column = columnOf({ [type]: node })
    return column?.alias !== undefined && !block.tables.has(column.alias) && block.outer?.tables.has(column.alias)
      ? column.name
      : []
  })
  const isOfMap = [...block.tables.values()].some((name) => distributed.includes(name))
  if (isOfMap && outer.length > 0 && !outer.includes('map_id'))
    yield 'a subquery that uses the outer row is joined with it on map_id'
}
