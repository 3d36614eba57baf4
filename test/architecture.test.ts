import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breaks } from './support/checks/architecture-breaks.ts'
import { rules } from './support/checks/architecture-rules.ts'
import { discardedPromises } from './support/checks/discarded-promises.ts'
import { featureOrder } from './support/checks/feature-order.ts'
import { importsOf, readTree } from './support/checks/source-tree.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const everything = readTree(['{src,scripts,bench}/**/*.{ts,tsx}', 'sdk/src/**/*.ts'])
const sources = Object.fromEntries(
  Object.entries(everything).filter(([file]) => !isTest(file) && !file.endsWith('/generated.ts')),
)

describe('the architecture', () => {
  it.each(Object.entries(rules))('%s', (_name, broken) => {
    expect(broken(sources)).toEqual([])
  })

  it('no test file over 200 lines', () => {
    const tests = readTree(['src/**/*.test.ts', 'test/*.ts', 'test/!(clients)/**/*.ts'])
    expect(rules['no source file over 200 lines']?.(tests)).toEqual([])
  })

  it.each(breaks)('detects a violation of "%s"', (name, tree, said) => {
    expect(rules[name]?.(tree)).toEqual([said])
  })

  it('has a failing example for every rule', () => {
    expect(new Set(breaks.map(([name]) => name))).toEqual(new Set(Object.keys(rules)))
  })

  it('a discarded promise has a handler for its rejection, which would otherwise end the process', () => {
    expect(discardedPromises(sources)).toEqual([])
  })

  it.each([
    ['void work().then(next)', 1],
    ['const a = () => void this.#work?.then((x) => {\n  y(x, 1)\n})', 1],
    ['work(a, [b])\n  .catch(handle)\n  .then(next)', 3],
    ['await work()\nwork().finally(end)', 2],
  ])('detects a discarded promise in %j', (text, line) => {
    const handled = ['void a.then(b, c)', 'void a.then(b).catch(c)', 'return a.then(b)', 'd(\n  a.then(b),\n)']
    const tree = { 'src/a.ts': text, 'src/b.ts': [...handled, 'const e = () =>\n  a.then(b)'].join('\n') }
    expect(discardedPromises(tree)).toEqual([`src/a.ts, line ${line}`])
  })

  it('src/features/README.md describes every feature, in order', () => {
    const page = readFileSync('src/features/README.md', 'utf8')
    const rows = [...page.matchAll(/^\| (\d+) \| (\S+) \| \S.* \|$/gm)].map(([, row, feature]) => [
      Number(row),
      feature,
    ])
    expect(rows).toEqual(featureOrder.flatMap((names, at) => names.map((name) => [at + 1, name])))
  })

  it('finds the files and their imports', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100)
    expect(importsOf(sources, 'src/features/tasks/api.ts')).toEqual(
      expect.arrayContaining(['src/features/lists/api.ts', 'src/platform/http/endpoint.ts']),
    )
    expect(rules['no source file over 200 lines']?.({ 'src/a.ts': 'x\n'.repeat(200) })).toEqual([])
    expect(rules['no barrels']?.({ 'src/a.ts': "export * from './b.ts'\nexport const c = 1\n" })).toEqual([])
  })
})
