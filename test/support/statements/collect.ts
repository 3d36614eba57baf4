import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import pg from 'pg'
import type { Statement } from './rules.ts'

export interface Sent extends Statement {
  /** The source file that sends it. */
  from: string
  /** The function in that file. */
  by: string
}

const project = new URL('../../..', import.meta.url).pathname
const seen = new Set<string>()
const sequential = new WeakSet<object>()
const snapshots = new WeakSet<object>()
let collected: Sent[] = []
let isCollecting = false

/** Starts collecting the statements that the program sends to PostgreSQL, each distinct text once. */
export function collectStatements(): void {
  if (isCollecting) return
  isCollecting = true
  const send = pg.Client.prototype.query
  function sendCollected(this: object, ...given: unknown[]): unknown {
    collect(this, given)
    return Reflect.apply(send, this, given)
  }
  Object.assign(pg.Client.prototype, { query: sendCollected })
}

/** The statements collected since the last call. */
export function takeCollected(): Sent[] {
  const taken = collected
  collected = []
  return taken
}

function collect(client: object, [text, given]: unknown[]): void {
  if (typeof text !== 'string') return
  if (/^(begin|start transaction|commit|rollback)\b/.test(text)) {
    sequential.delete(client)
    snapshots.delete(client)
  }
  if (/^start transaction .*read only$/.test(text)) snapshots.add(client)
  if (text === "set local citus.multi_shard_modify_mode = 'sequential'") sequential.add(client)
  const parameters: readonly unknown[] = Array.isArray(given) ? given : []
  const statement = { text, parameters, sequential: sequential.has(client), snapshot: snapshots.has(client) }
  const form = JSON.stringify([
    text,
    statement.sequential,
    statement.snapshot,
    parameters.map((value) => value === null),
  ])
  if (seen.has(form)) return
  const sent = sender()
  if (sent === undefined) return
  seen.add(form)
  collected.push({ ...statement, ...sent })
}

/** The innermost file and function on the stack. Undefined for a test, which may read all maps. */
function sender(): { from: string; by: string } | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('for its stack')
  Error.stackTraceLimit = stackTraceLimit
  for (const [, file = '', line] of stack.matchAll(/(\/[^\s():]+):(\d+):\d+/g)) {
    const path = relative(project, file)
    // A migration changes all maps.
    if (path === 'src/platform/db/migrate.ts') return undefined
    if (path.startsWith('src/') && !isMiddle(path)) return { from: path, by: functionAt(file, Number(line)) }
    if (path.startsWith('test/') && !path.startsWith('test/support/statements/')) return undefined
  }
  return undefined
}

/** Helpers that send statements on behalf of the files that call them. */
const isMiddle = (path: string): boolean =>
  path.startsWith('src/platform/db/') || path === 'src/platform/records/rows.ts'

/** The top-level function that contains this line. */
function functionAt(file: string, line: number): string {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, line).reverse()
  for (const text of lines) {
    const [, name] = /^(?:export )?(?:(?:async )?function\*?|const|class) (\w+)/.exec(text) ?? []
    if (name) return name
  }
  return ''
}
