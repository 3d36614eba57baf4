import { describe, expect, it } from 'vitest'
import { processorTime } from '../../test/support/checks/processor-time.ts'
import { outlineJson } from './json.ts'

const none = { depth: Infinity, tokens: Infinity }

describe('the outline of a JSON document', () => {
  it('lists the keys that occur twice in one object, and no others', () => {
    const outline = (json: string) => outlineJson(json, none).repeated
    expect(outline('{"a":1,"a":2,"b":{"a":1},"c":[{"a":1},{"a":1}]}')).toEqual(['a'])
    expect(outline('{"a":{"b":1,"b" \n: 2},"b":1}')).toEqual(['b'])
    expect(outline('{"\\u0061":1,"a":2}')).toEqual(['a'])
    expect(outline('{"a":"a","b":"a\\":","c":"{\\"a\\":1,\\"a\\":1}"}')).toEqual([])
    expect(outline('["a","a"]')).toEqual([])
    expect(outline('{"a\\\\":1,"a\\\\":2,"b":"\\\\","b":2}')).toEqual(['a\\', 'b'])
  })

  it('stops at too much nesting or too many tokens, before parsing', () => {
    const limits = { depth: 3, tokens: 12 }
    expect(outlineJson('[[{"a":[]}]]', limits).exceeded).toBe('depth')
    expect(outlineJson('[[{"a":1}]]', limits).exceeded).toBeUndefined()
    expect(outlineJson('{"a":1,"b":1,"c":1}', limits).exceeded).toBeUndefined()
    expect(outlineJson('{"a":1,"b":1,"c":1,"d":1,"e":', limits).exceeded).toBe('tokens')
    const items = (count: number) => `[${Array(count).fill(1)}]`
    expect(outlineJson(items(12), limits).exceeded).toBeUndefined()
    expect(outlineJson(items(13), limits).exceeded).toBe('tokens')
    // Invalid JSON mustn't take long either.
    for (const part of ['{}', '""', ',', ':', '{"a":{}:'])
      expect([part, outlineJson(part.repeat(13), { ...limits, depth: Infinity }).exceeded]).toEqual([part, 'tokens'])
    expect(outlineJson('['.repeat(1_000_000), limits).exceeded).toBe('depth')
    // Brackets inside a string don't add depth.
    expect(outlineJson(JSON.stringify({ a: '[['.repeat(100) }), limits).exceeded).toBeUndefined()
  })

  it.each([
    ['names', (n: number) => `{${Array.from({ length: n / 8 }, (_, i) => `"k${i}":1`).join()}}`],
    ['repeated names', (n: number) => `{${'"k":1,'.repeat(n / 6)}"k":1}`],
    ['arrays in arrays', (n: number) => '['.repeat(n / 2) + ']'.repeat(n / 2)],
    ['objects in objects', (n: number) => '{"a":'.repeat(n / 6) + '}'.repeat(n / 6)],
    ['an unterminated string', (n: number) => `"${'\\"'.repeat(n / 2)}`],
    ['backslashes', (n: number) => `["${'\\\\'.repeat(n / 2)}"]`],
    ['items', (n: number) => `[${'1,'.repeat(n / 2)}1]`],
    ['spaces after strings', (n: number) => `[${`"a"${' '.repeat(100)},`.repeat(n / 104)}1]`],
  ])('takes linear time: %s', (_what, textOf) => {
    // Takes the fastest of several runs, because the first is slower until the code is compiled.
    const [short, long] = [textOf(100_000), textOf(800_000)]
    const fastest = (text: string) => Math.min(...Array.from({ length: 5 }, () => timed(text)))
    expect(fastest(long) / Math.max(fastest(short), 1)).toBeLessThan(30)
  })
})

function timed(text: string): number {
  const workedMs = processorTime()
  outlineJson(text, none)
  return workedMs()
}
