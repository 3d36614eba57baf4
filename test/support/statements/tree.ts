import { parseSync } from 'libpg-query'

/** A node of PostgreSQL's own syntax tree, as JSON. */
export type Node = { [name: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The commands in a string of SQL. Call the parser's `loadModule` first. */
export const parseCommands = (text: string): Node[] =>
  listOf(nameSides(parseSync(text)), 'stmts').map(({ stmt }) => (isNode(stmt) ? stmt : {}))

/** The two sides of a `union` are selects, and the only nodes without a type. */
function nameSides(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameSides)
  if (!isNode(value)) return value
  const isUnion = typeof value.op === 'string' && value.op.startsWith('SETOP_') && value.op !== 'SETOP_NONE'
  const named = isUnion ? { ...value, larg: { SelectStmt: value.larg }, rarg: { SelectStmt: value.rarg } } : value
  return Object.fromEntries(Object.entries(named).map(([name, inner]) => [name, nameSides(inner)]))
}

export function listOf(node: unknown, name: string): Node[] {
  const list = isNode(node) ? node[name] : undefined
  return Array.isArray(list) ? list.filter(isNode) : []
}

/** The contents of a node of this type: `{ ColumnRef: … }`. */
export function as(node: unknown, type: string): Node | undefined {
  const inner = isNode(node) ? node[type] : undefined
  return isNode(inner) ? inner : undefined
}

/** The last part of a qualified name. */
export const nameOf = (parts: Node[]): string => String(as(parts.at(-1), 'String')?.sval ?? '')

export interface Column {
  /** The table's alias; undefined for an unqualified column. */
  alias: string | undefined
  name: string
}

export function columnOf(node: unknown): Column | undefined {
  const fields = listOf(as(node, 'ColumnRef'), 'fields')
  if (fields.length === 0) return undefined
  return { alias: fields.length > 1 ? nameOf(fields.slice(0, -1)) : undefined, name: nameOf(fields) }
}

/** A parameter or a literal, under any casts. */
export function givenValue(node: unknown): { parameter?: number } | undefined {
  const cast = as(node, 'TypeCast')
  if (cast) return givenValue(cast.arg)
  const parameter = as(node, 'ParamRef')
  if (parameter) return { parameter: Number(parameter.number) }
  return as(node, 'A_Const') ? {} : undefined
}

/** Every node below, without descending into nodes for which `into` is false. */
export function* below(node: unknown, into: (type: string) => boolean = () => true): Generator<[string, Node]> {
  if (Array.isArray(node)) for (const item of node) yield* below(item, into)
  else if (isNode(node)) {
    for (const [type, inner] of Object.entries(node)) {
      if (isNode(inner) && !Array.isArray(inner)) yield [type, inner]
      if (into(type)) yield* below(inner, into)
    }
  }
}
