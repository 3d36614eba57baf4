// Valid, nearly valid and wild requests to an endpoint.

import fc, { type Arbitrary } from 'fast-check'
import type { TObject } from 'typebox'
import type { Endpoint } from '../../../src/platform/http/endpoint.ts'
import { type Pool, type Ref, ref, validObject } from './arbitraries.ts'
import { queryText, some, wildHeaders, wildId, wildQuery } from './wild-parts.ts'
import { wildName, wildValue } from './wild-values.ts'

/** A request with placeholders for the records it names, which `sendable` fills in. */
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
    headers: wildHeaders,
    body: endpoint.body ? bodies(endpoint.body, refsOf(endpoint)) : often(fc.constant(noBody), wildBody),
  })
}

const noBody = { as: 'nothing', value: undefined } as const

const often = <T, U>(usual: Arbitrary<T>, other: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other })

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

/** Some fields are replaced with any value, and some unknown ones are added. */
function nearlyValid(schema: TObject, refs: Record<string, Pool>): Arbitrary<Record<string, unknown>> {
  const names = fc.oneof(fc.constantFrom(...Object.keys(schema.properties)), wildName)
  return fc
    .tuple(validObject(schema, refs), fc.array(fc.tuple(names, wildValue), { minLength: 1, maxLength: 3 }))
    .map(([object, changes]) => withOwn(object, changes))
}

/** Set as JSON.parse does it, where `__proto__` is a name like any other. */
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
