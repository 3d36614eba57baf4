// The shape of a source file: what it exports and imports, and how it's named.

import { importsOf, type Tree } from './source-tree.ts'

/** Whether a file only exports functions whose first parameter is `first`, with at most one more. */
export function exportsOnlyWrites(text: string, first: 'ctx' | 'tx'): boolean {
  const names = [...text.matchAll(/^export (?!type\b|interface\b)/gm)]
  const writes = [...text.matchAll(/^export (?:async )?function \w+(?:<[^(]*>)?\(([^]*?)\): /gm)].filter(
    ([, parameters = '']) => {
      // Commas in braces or angle brackets don't separate parameters.
      const flat = parameters
        .replace(/\{[^{}]*\}/g, '')
        .replace(/<[^<>]*>/g, '')
        .replace(/,\s*$/, '')
      return flat.trimStart().startsWith(`${first}: `) && flat.split(',').length <= 2
    },
  )
  return names.length > 0 && writes.length === names.length
}

/** A file's import statements. */
export const importLines = (text: string): { isType: boolean; path: string }[] =>
  [...text.matchAll(/^import (type )?[^'"]*?(?:from )?['"]([^'"]+)['"]/gms)].map(([, type, path = '']) => ({
    isType: type !== undefined,
    path,
  }))

/** Whether a file only re-exports from other files. */
export function isBarrel(text: string): boolean {
  const rest = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?\s*$/gm, '')
  return rest.trim() === '' && /^export\b/m.test(text)
}

/** Verb, step and query files with a single export that aren't named after it. */
export const misnamed = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    const [, name = ''] = /^src\/features\/[^/]+\/(?:verbs|steps|queries)\/([^/]+)\.ts$/.exec(file) ?? []
    const exported = [...text.matchAll(/^export (?:const|(?:async )?function\*?|class) (\w+)/gm)].map(([, one]) => one)
    const expected = exported[0]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return name === '' || exported.length !== 1 || name === expected ? [] : [`${file} exports ${exported[0]}`]
  })

/** Every import cycle, once. */
export function cycles(tree: Tree): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of importsOf(tree, file)) if (next in tree) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of Object.keys(tree)) visit(file, [])
  return found
}
