import { type Pool, Ref } from './arbitraries.ts'
import type { Draft } from './arbitrary-requests.ts'
import { Raw } from './wild-values.ts'

export type Pools = Record<Pool, (number | string)[]>

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | string | undefined
}

/** The draft as an HTTP request, with its records filled in. */
export function toHttp(draft: Draft, path: string, pools: Pools): HttpRequest {
  const filled = (value: unknown): unknown => (value instanceof Ref ? pick(pools, value) : value)
  // Node itself rejects requests with more than 16 KiB of headers, so only a few are that long.
  const query = typeof draft.query === 'string' ? draft.query : pairsText(draft.query, filled).slice(0, 16_500)
  const { body, type } = bodyOf(draft.body, filled)
  return {
    method: draft.method,
    path: path.replace(':id', () => String(filled(draft.id))) + (query ? `?${query}` : ''),
    headers: { ...(type ? { 'content-type': type } : {}), ...draft.headers },
    body,
  }
}

function pick(pools: Pools, { pool, index }: Ref): number | string {
  const known = pools[pool]
  return known[index % Math.max(known.length, 1)] ?? 1
}

type Fill = (value: unknown) => unknown

function bodyOf(body: Draft['body'], filled: Fill): { body: HttpRequest['body']; type?: string } {
  switch (body.as) {
    case 'nothing':
      return { body: undefined }
    case 'raw':
      return { body: body.bytes, type: 'application/json' }
    case 'json':
      return { body: jsonText(body.value, filled), type: 'application/json' }
    case 'form':
      return { body: pairsText(formPairs(body.value), filled), type: 'application/x-www-form-urlencoded' }
  }
}

/** JSON that contains raw parts unchanged. */
function jsonText(value: unknown, filled: Fill): string {
  const known = filled(value)
  if (known instanceof Raw) return known.json
  if (Array.isArray(known)) return `[${known.map((item) => jsonText(item, filled)).join(',')}]`
  if (typeof known !== 'object' || known === null) return JSON.stringify(known) ?? 'null'
  const pairs = Object.entries(known).map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item, filled)}`)
  return `{${pairs.join(',')}}`
}

function formPairs(value: unknown): [string, unknown][] {
  return Object.entries(value as object).flatMap(([name, field]) =>
    isPlain(field)
      ? Object.entries(field).map(([inner, item]): [string, unknown] => [`${name}[${inner}]`, item])
      : [[name, field] as [string, unknown]],
  )
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Ref) && !(value instanceof Raw)

function pairsText(pairs: [string, unknown][], filled: Fill): string {
  const texts = pairs.map(([name, value]): [string, string] => [name, plainText(filled(value))])
  return new URLSearchParams(texts).toString()
}

function plainText(value: unknown): string {
  if (value instanceof Raw) return value.json
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}
