// Nonsense ids, queries and headers.

import fc, { type Arbitrary } from 'fast-check'
import { timestampText } from './arbitraries.ts'
import { Raw, wildValue } from './wild-values.ts'

export const wildId = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.0',
    '1e3',
    '%31',
    '%00',
    '%zz',
    '%',
    '%ff',
    '..',
    '__proto__',
    '9'.repeat(15),
    '9'.repeat(400),
  ),
  fc.constantFrom('١', '1 ', '1%20', '1%2F', '9007199254740993', '').map((text) => encodeURI(text)),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
)

export const wildQuery: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '?',
    '%',
    '%zz=1',
    'page=%ff',
    'page=%C0%80',
    '&&&',
    '=',
    'page',
    'page=1&page=2',
    'title=%00',
    'a=b=c',
    'page[]=1',
    'cursor=%F0%9F',
  ),
  fc.webQueryParameters(),
)

/** Tampered cursors, and other unexpected query parameters. */
export const queryText: Arbitrary<unknown> = fc.oneof(
  timestampText,
  wildValue.map((value) => (value instanceof Raw ? value.json.slice(0, 100) : value)),
  fc
    .tuple(
      fc.constantFrom('-created', 'created', 'title', '-votes_count', 'place', 'name', '', null, 7),
      fc.constantFrom(0, 1, 2, null),
      fc.oneof(timestampText, fc.constantFrom<unknown>(1, -1, 1.5, 2 ** 60, null, '\0', '\ud800', [], {})),
      fc.constantFrom<unknown>(1, 0, -5, Number.MAX_SAFE_INTEGER, 2 ** 60, '1', null),
    )
    .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
)

const headerText = fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,300}$/)

export const wildHeaders: Arbitrary<Record<string, string>> = fc
  .record(
    {
      'content-type': fc.oneof(
        fc.constantFrom(
          'application/json; charset=utf-8',
          'application/json;charset=latin1',
          'text/plain',
          'application/',
          '',
          ';',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'application/json, text/plain',
          '__proto__',
        ),
        headerText,
      ),
      'if-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"', ',', '"', '*, *'), headerText),
      'if-none-match': fc.oneof(fc.constantFrom('*', '""', ','), headerText),
      'idempotency-key': fc.oneof(
        fc.constantFrom('a', 'same', '', ' ', 'é', 'x'.repeat(255), 'x'.repeat(256)),
        headerText,
      ),
      accept: headerText,
      expect: fc.constant('something'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1'),
    },
    { requiredKeys: [] },
  )
  // Most requests should get as far as the endpoint itself.
  .chain((all) => some(Object.entries<string>(all), 2).map(Object.fromEntries<string>))

export const some = <T>(items: T[], most: number): Arbitrary<T[]> =>
  fc.subarray(items, { maxLength: Math.min(most, items.length) })
