import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (...patterns: string[]) =>
  patterns.flatMap((each) => globSync(each)).map((file) => readFileSync(file, 'utf8'))

const styles = read('src/web/styles/*.css')
  .join('\n')
  .replace(/\/\*[^]*?\*\//g, '')
const defined = new Set([...styles.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))

it('every class in a page has a style, or a script or a test looks for it', () => {
  const markup = read('src/pages/**/*.tsx', 'src/platform/html/*.tsx').join('\n')
  const used = new Set([...markup.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const readers = read('src/web/script/**/*.ts', 'test/e2e/*.ts', 'test/support/browser/*.ts').join('\n')

  expect([...used].filter((name) => !defined.has(name) && !readers.includes(`.${name}`))).toEqual([])
})

it('every class in a style sheet is used', () => {
  const sources = read('src/**/*.ts', 'src/**/*.tsx').join('\n')
  // Turbo's own, and numbers that are put behind a prefix.
  const isUsed = (name: string) =>
    name === 'turbo-progress-bar' ||
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources) ||
    sources.includes(`${name.replace(/\d+$/, '')}\${`)

  expect([...defined].filter((name) => !isUsed(name))).toEqual([])
})
