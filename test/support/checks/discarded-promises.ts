import type { Tree } from './source-tree.ts'

/**
 * Where a promise is discarded without a handler for its rejection, as in `void work().then(next)`. The chain's last
 * call has to be `.catch(handle)` or `.then(next, handle)`. A benchmark or a page may end with the error.
 */
export const discardedPromises = (tree: Tree): string[] =>
  Object.entries(tree)
    .filter(([file]) => /^(src|sdk)\//.test(file) && !file.startsWith('src/web/script/'))
    .flatMap(([file, text]) => discardedIn(text).map((line) => `${file}, line ${line}`))

const discardedIn = (text: string): number[] =>
  [...text.matchAll(/\.(?:then|finally)\(/g)]
    .filter(({ index }) => isDiscarded(text, index) && !isHandled(text, index))
    .map(({ index }) => text.slice(0, index).split('\n').length)

/** Whether the expression that ends at `at` begins a statement, or follows `void`. */
function isDiscarded(text: string, at: number): boolean {
  let start = at
  while (start > 0) {
    const before = text.slice(0, start)
    const part =
      /[\w$#!?.]+$/.exec(before)?.[0] ?? (/^\s*\??\./.test(text.slice(start)) ? /\s+$/.exec(before)?.[0] : '')
    if (part) start -= part.length
    else if (/[)\]]$/.test(before)) start = openingOf(text, start - 1)
    else break
  }
  const before = text.slice(0, start)
  return (
    /\bvoid $/.test(before) || (/(^|\n)[ \t]*$/.test(before) && !/(?:[=>(,:?&|+[]|\b(?:return|await))\s*$/.test(before))
  )
}

function isHandled(text: string, at: number): boolean {
  const open = text.indexOf('(', at)
  const end = closingOf(text, open)
  if (text.startsWith('.then', at) && hasTwoArguments(text.slice(open + 1, end))) return true
  // Either a `catch`, or a later `then` or `finally`, which is checked on its own.
  return /^\s*\.\w+\(/.test(text.slice(end + 1))
}

function hasTwoArguments(list: string): boolean {
  let depth = 0
  for (const [at, character] of [...list].entries()) {
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) return list.slice(at + 1).trim() !== ''
  }
  return false
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? ' ')) depth += 1
    if (')]}'.includes(text[at] ?? ' ')) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

function openingOf(text: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at -= 1) {
    if (')]}'.includes(text[at] ?? ' ')) depth += 1
    if ('([{'.includes(text[at] ?? ' ')) depth -= 1
    if (depth === 0) return at
  }
  return 0
}
