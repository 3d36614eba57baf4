import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/lib/project.ts'

/** All steps of an engine, one after the other. */
export function migrationText(engine: 'sqlite' | 'postgres'): string {
  const folder = join(projectRoot, 'migrations', engine)
  const steps = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return steps
    .sort()
    .map((step) => readFileSync(join(folder, step), 'utf8'))
    .join('\n')
}

/** The type of each `table.column`, from `create table` and `add column`. */
export function columnTypes(script: string): Map<string, string> {
  const types = new Map<string, string>()
  for (const [, name, body] of script.matchAll(/^create table (\w+) \((.*?)^\);/gms)) {
    for (const [, column, type] of (body ?? '').matchAll(columnLine)) types.set(`${name}.${column}`, type ?? '')
  }
  for (const [, name, column, type] of script.matchAll(/^alter table (\w+) add column (\w+) ([\w()]+)/gm)) {
    types.set(`${name}.${column}`, type ?? '')
  }
  return types
}

const columnLine = /^ {2}(?!constraint |primary )(\w+) ([\w()]+)/gm

/** What is said of a table right above it. */
export function tableComments(script: string): Record<string, string> {
  const found = script.matchAll(/((?:^-- .*\n)+)create table (\w+)/gm)
  return Object.fromEntries([...found].map(([, said, name]) => [name, (said ?? '').replace(/^-- /gm, '').trim()]))
}
