import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { csvFile, csvLine, shellQuoted } from './escape.ts'

describe('a line of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])('makes %j a text, not a formula', (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  })

  it('keeps numbers as numbers, and nothing as nothing', () => {
    expect(csvLine([-3, 0.5, null, ''])).toBe('-3,0.5,,\r\n')
  })

  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "x"', 'one\ntwo'])).toBe('"a,b","say ""x""","one\ntwo"\r\n')
  })

  it('does not let a quoted cell hide a formula', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  })

  it('begins a file with the mark of UTF-8', () => {
    expect(csvFile([['ä']])).toBe('\ufeffä\r\n')
  })
})

it.each(['plain', 'two words', "it's", "''", '$HOME `id` "x" \\', 'a\nb'])('a shell reads %j as it is', (text) => {
  expect(execFileSync('sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })).toBe(text)
})
