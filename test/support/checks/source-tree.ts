import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Files and their text, by path from the project's folder. */
export type Tree = Record<string, string>

export function readTree(pattern: string[]): Tree {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

const imports = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  /^\s*declare module ['"]([^'"]+)['"]/gm,
]

/** A file's imports, including types and dynamic imports: our files by path, packages by name. */
export function importsOf(tree: Tree, file: string): string[] {
  const text = tree[file] ?? ''
  const found = imports.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name))
  return [...new Set(found.map((name) => (name.startsWith('.') ? posix.join(dirname(file), name) : name)))]
}

/** Pairs of a file and one of its imports. */
export const edges = (tree: Tree): [from: string, to: string][] =>
  Object.keys(tree).flatMap((file) => importsOf(tree, file).map((to): [string, string] => [file, to]))
