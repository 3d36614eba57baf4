import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellQuoted } from './shell-quoted.ts'

it.each(['plain', 'two words', "it's", "''", '$HOME `id` "x" \\', 'a\nb'])('a shell reads %j as it is', (text) => {
  expect(execFileSync('sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })).toBe(text)
})
