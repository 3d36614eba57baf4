import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { csvFile, csvLine, shellQuoted } from './escape.ts'

describe('a CSV line', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'turns %j into text, not a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('keeps numbers as numbers and empty cells empty', () => {
    expect(csvLine([-3, 0.5, null, ''])).toBe('-3,0.5,,\r\n')
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "x"', 'one\ntwo'])).toBe('"a,b","say ""x""","one\ntwo"\r\n')
  })

  it("doesn't let a quoted cell hide a formula", () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  })

  it('starts a file with the UTF-8 byte order mark', () => {
    expect(csvFile([['ä']])).toBe('\ufeffä\r\n')
  })
})

it.each(['plain', 'two words', "it's", "''", '$HOME `id` "x" \\', 'a\nb'])(
  'quotes %j so that a shell reads it unchanged',
  (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })).toBe(text)
  },
)
