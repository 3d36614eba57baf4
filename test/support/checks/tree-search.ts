// Source lines of a certain form, and imports from outside a folder.

import { edges, type Tree } from './source-tree.ts'

export function onlyUnder(tree: Tree, name: RegExp, folder: string): string[] {
  return edges(tree)
    .filter(([from, to]) => from.startsWith('src/') && name.test(to) && !from.startsWith(folder))
    .map(([from, to]) => `${from} imports ${to}`)
}

export function matching(tree: Tree, form: RegExp, applies: (file: string) => boolean): string[] {
  return Object.entries(tree)
    .filter(([file, text]) => file.startsWith('src/') && applies(file) && form.test(text))
    .map(([file]) => file)
}
