import fc, { type Arbitrary } from 'fast-check'
import type { TObject } from 'typebox'
import type { Endpoint } from '../../../src/platform/http/endpoint.ts'
import { momentText, type Pool, Raw, type Ref, ref, validObject, wildName, wildValue } from './arbitraries.ts'

/** A request with the records it names left open; `sendable` fills them in. */
export interface Draft {
  method: string
  id: Ref | string
  query: [name: string, value: unknown][] | string
  headers: Record<string, string>
  body: { as: 'json' | 'form' | 'nothing'; value: unknown } | { as: 'raw'; bytes: Uint8Array }
}

/** Requests to an endpoint: valid, nearly valid and wild. */
export function requestsTo(endpoint: Endpoint): Arbitrary<Draft> {
  return fc.record({
    method: often(
      fc.constant(endpoint.method),
      fc.constantFrom('HEAD', 'PUT', 'PATCH', 'OPTIONS', 'DELETE', 'GET', 'POST'),
    ),
    id: often(ref(ownPool(endpoint)), wildId),
    query: endpoint.query ? queries(endpoint.query, refsOf(endpoint)) : often(fc.constant([]), wildQuery),
    headers,
    body: endpoint.body ? bodies(endpoint.body, refsOf(endpoint)) : often(fc.constant(noBody), wildBody),
  })
}

const noBody = { as: 'nothing', value: undefined } as const

const often = <T, U>(usual: Arbitrary<T>, other: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other })

const some = <T>(items: T[], most: number): Arbitrary<T[]> =>
  fc.subarray(items, { maxLength: Math.min(most, items.length) })

function ownPool({ path }: Endpoint): Pool {
  return (/(\w+)\/:id\//.exec(path)?.[1] ?? 'tasks') as Pool
}

function refsOf({ id }: Endpoint): Record<string, Pool> {
  return {
    parent: id.startsWith('tasks') ? 'lists' : 'tasks',
    in_reply_to: 'comments',
    list_id: 'lists',
    author_id: 'users',
    category: 'names',
    category_name: 'names',
    cursor: 'cursors',
  }
}

const wildId = fc.oneof(
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

/** Some fields replaced by anything, some added that do not exist. */
function nearlyValid(schema: TObject, refs: Record<string, Pool>): Arbitrary<Record<string, unknown>> {
  const names = fc.oneof(fc.constantFrom(...Object.keys(schema.properties)), wildName)
  return fc
    .tuple(validObject(schema, refs), fc.array(fc.tuple(names, wildValue), { minLength: 1, maxLength: 3 }))
    .map(([object, changes]) => withOwn(object, changes))
}

/** Set as JSON.parse would: `__proto__` is a name like any other. */
function withOwn(object: Record<string, unknown>, changes: [string, unknown][]): Record<string, unknown> {
  const changed = { ...object }
  for (const [name, value] of changes) {
    Object.defineProperty(changed, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return changed
}

function bodies(schema: TObject, refs: Record<string, Pool>): Arbitrary<Draft['body']> {
  const fields = fc.oneof(validObject(schema, refs), nearlyValid(schema, refs))
  return fc.oneof(
    { weight: 4, arbitrary: fields.map((value) => ({ as: 'json' as const, value })) },
    { weight: 2, arbitrary: fields.map((value) => ({ as: 'form' as const, value })) },
    { weight: 1, arbitrary: wildBody },
  )
}

const wildBody: Arbitrary<Draft['body']> = fc.oneof(
  wildValue.map((value) => ({ as: 'json' as const, value })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ as: 'raw' as const, bytes })),
  fc
    .constantFrom(
      '{"title":"a","title":"b","parent":1}',
      '{"name":',
      '\ufeff{}',
      '[{}]',
      'a=1&a=2',
      'voter[email]=a&voter=b',
      'a[b][c]=1',
      '[]=1',
      '__proto__[a]=1&__proto__[a]=2',
    )
    .map((text) => ({ as: 'raw' as const, bytes: new TextEncoder().encode(text) })),
  fc.constant({ as: 'raw' as const, bytes: new Uint8Array(1_048_577).fill(0x20) }),
)

function queries(schema: TObject, refs: Record<string, Pool>): Arbitrary<Draft['query']> {
  const few = (pairs: [string, unknown][]) => some(pairs, 4)
  const valid = validObject(schema, refs)
    .map(Object.entries<unknown>)
    .chain(few)
  const nearly = nearlyValid(schema, refs)
    .map(Object.entries<unknown>)
    .chain(few)
  const spoiled = fc
    .tuple(valid, fc.array(fc.tuple(fc.constantFrom(...Object.keys(schema.properties)), queryText), { maxLength: 2 }))
    .map(([some, more]) => [...some, ...more])
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 2, arbitrary: nearly },
    { weight: 2, arbitrary: spoiled },
    { weight: 1, arbitrary: wildQuery },
  )
}

const wildQuery: Arbitrary<string> = fc.oneof(
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

/** Cursors tampered with, and whatever else a query may carry. */
const queryText: Arbitrary<unknown> = fc.oneof(
  momentText,
  wildValue.map((value) => (value instanceof Raw ? value.json.slice(0, 100) : value)),
  fc
    .tuple(
      fc.constantFrom('-created', 'created', 'title', '-votes_count', 'place', 'name', '', null, 7),
      fc.constantFrom(0, 1, 2, null),
      fc.oneof(momentText, fc.constantFrom<unknown>(1, -1, 1.5, 2 ** 60, null, '\0', '\ud800', [], {})),
      fc.constantFrom<unknown>(1, 0, -5, Number.MAX_SAFE_INTEGER, 2 ** 60, '1', null),
    )
    .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
)

const headerText = fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,300}$/)

const headers: Arbitrary<Record<string, string>> = fc
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
