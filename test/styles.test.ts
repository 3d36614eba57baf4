import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../src/lib/colour.ts'

const read = (...patterns: string[]) =>
  patterns.flatMap((each) => globSync(each)).map((file) => readFileSync(file, 'utf8'))

const sheets = (pattern: string) =>
  read(pattern)
    .join('\n')
    .replace(/\/\*[^]*?\*\//g, '')
const styles = sheets('src/web/styles/*.css')
const tokens = sheets('src/web/styles/tokens.css')
const defined = new Set([...styles.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))

it('every class in a page has a style, or is used by a script or a test', () => {
  const markup = read('src/pages/**/*.tsx', 'src/platform/html/*.tsx').join('\n')
  const used = new Set([...markup.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const readers = read('src/web/script/**/*.ts', 'test/e2e/*.ts', 'test/support/browser/*.ts').join('\n')

  expect([...used].filter((name) => !defined.has(name) && !readers.includes(`.${name}`))).toEqual([])
})

it('every class in a style sheet is used', () => {
  const sources = read('src/**/*.ts', 'src/**/*.tsx').join('\n')
  // Turbo adds this class, and some class names end in a generated number.
  const isUsed = (name: string) =>
    name === 'turbo-progress-bar' ||
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources) ||
    sources.includes(`${name.replace(/\d+$/, '')}\${`)

  expect([...defined].filter((name) => !isUsed(name))).toEqual([])
})

const isScaled = /^((margin|padding)(-[a-z-]+)?|(row-|column-)?gap|font(-size)?|border(-[a-z]+)*-radius|box-shadow)$/
/** Allows hairlines, and lengths relative to the text, the box or the screen. */
const isFree = (length: string) => /\d(em|vh|vw|dvh|%)$/.test(length) || /^-?[0-2](\.\d+)?px$/.test(length)

it('spacing, type sizes, corners and shadows come from the scale', () => {
  const literals = [...styles.replace(tokens, '').matchAll(/(?<![\w-])([a-z-]+):([^;{}]+);/g)]
    .filter(([, property = '']) => isScaled.test(property))
    .flatMap(([declaration, , value = '']) =>
      (value.match(/-?[\d.]+(px|rem|em|vh|vw|dvh|%)/g) ?? []).some((each) => !isFree(each)) ? [declaration] : [],
    )

  expect(literals).toEqual([])
})

it.each([
  ['space', 8],
  ['type', 6],
  ['radius', 4],
  ['shadow', 3],
])('the scale of %s has at most %i steps, and all are used', (name, most) => {
  const steps = [...tokens.matchAll(new RegExp(`(--${name}(-\\w+)?):`, 'g'))].map(([, step = '']) => step)

  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThanOrEqual(most)
  expect(steps.filter((step) => !styles.includes(`var(${step})`))).toEqual([])
})

it('the outline of fields, checkboxes and buttons has a contrast of at least 3 on every background', () => {
  const pairOf = (name: string) =>
    new RegExp(`--${name}: light-dark\\(#(\\w+), #(\\w+)\\)`)
      .exec(tokens)
      ?.slice(1)
      .map((hex) => (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex)) ?? []
  const [light = '', dark = ''] = pairOf('edge')

  for (const ground of ['ground', 'raised', 'tint']) {
    const [onLight = '', onDark = ''] = pairOf(ground)
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(3)
  }
})
