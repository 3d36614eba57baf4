import type { Engine } from '../../src/platform/db/database.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { renderMigration } from '../../src/platform/db/render-step.ts'

/** The statements of all migrations, in order. */
export const migrationStatements = (engine: Engine): string[] =>
  readMigrations().flatMap(({ text }) => renderMigration(text, engine))

/** The type of each `table.column`, from `create table` and `add column`. */
export function columnTypes(statements: string[]): Map<string, string> {
  const types = new Map<string, string>()
  for (const statement of statements) {
    const table = /^create table (\w+) \(/.exec(statement)?.[1]
    if (table)
      for (const [, column, type] of statement.matchAll(columnLine)) types.set(`${table}.${column}`, type ?? '')
    const [, name, column, type] = /^alter table (\w+) add column (\w+) ([\w()]+)/.exec(statement) ?? []
    if (name) types.set(`${name}.${column}`, type ?? '')
  }
  return types
}

const columnLine = /^ {2}(?!constraint |primary )(\w+) ([\w()]+)/gm

/** The comment above each `create table`. */
export function tableComments(): Record<string, string> {
  const text = readMigrations()
    .map((step) => step.text)
    .join('\n')
  const found = text.matchAll(/((?:^-- .*\n)+)create table (\w+)/gm)
  return Object.fromEntries([...found].map(([, comment, name]) => [name, (comment ?? '').replace(/^-- /gm, '').trim()]))
}
