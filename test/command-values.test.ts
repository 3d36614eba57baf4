import { expect, it } from 'vitest'
import { splitMapPath } from '../src/commands/context.ts'
import { parseTimestampOption, readChoice, readLine } from '../src/commands/values.ts'

it('an invalid value is reported with the name of its option', () => {
  expect(() => readLine('name', '  ')).toThrow('--name must be one line of 1 to 100 characters.')
  expect(() => readLine('name', 'x'.repeat(101))).toThrow('--name must be one line of 1 to 100 characters.')
  expect(() => readLine('name', 'a\0b')).toThrow('--name must be')
  expect(() => parseTimestampOption('expires', 'soon')).toThrow('--expires must be an ISO 8601 date or datetime.')
  expect(() => readChoice('role', 'king', ['Administrator', 'Moderator'])).toThrow('administrator, moderator.')
  expect(() => splitMapPath('roadmap')).toThrow('"roadmap" is not of the form <team>/<map>.')
})
