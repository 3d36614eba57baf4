// Any JSON, including what `JSON.stringify` never produces.

import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc, { type Arbitrary } from 'fast-check'

/** JSON that `JSON.stringify` never produces, such as `1e999`. */
export class Raw {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 5e-324, 1.7976931348623157e308]
const rawNumbers = ['1e999', '-1e999', '1E+2', '-0.0', '123456789012345678901234567890', '0.1e-400']
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '１２',
  '__proto__',
  'null',
]

/** Any JSON value, including unusual ones. */
export const wildValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...numbers, ...texts, true, false, null, [], {}, [[]], { a: 1 }),
  fc.constantFrom(...rawNumbers).map((json) => new Raw(json)),
  fc.constantFrom(...naughtyStrings),
  fc.constantFrom('a', '😀', '\ud800').map((letter) => letter.repeat(20_001)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 10, max: 20_000 }).map((depth) => new Raw('['.repeat(depth) + ']'.repeat(depth))),
  fc.integer({ min: 10, max: 5_000 }).map((depth) => new Raw(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
)

export const wildName: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'id',
    'created',
    'length',
    '',
    'title',
    'name',
  ),
  fc.string({ unit: 'binary' }),
)
