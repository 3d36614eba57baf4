import { type Endpoint, isAnsweredLike, isCreate, isStreamed, takesIdempotencyKey } from '../http/endpoint.ts'
import type { Part } from './schemas.ts'

const text = (description: string, example: string): Part => ({ description, schema: { type: 'string' }, example })

/** Every response header. `collection` is the URL of a collection, for the example of `Link`. */
export const headersOf = (collection: string): Record<string, Part> => ({
  'X-Request-Id': text(
    'The id of this request, also in the log of the server.',
    '7d3f0c52-8a51-4d7e-9c2b-0f6f1a2b3c4d',
  ),
  RateLimit: text(
    'What is left of the limit: `r` requests in the next `t` seconds. Absent where nothing is limited.',
    '"default";r=599;t=42',
  ),
  'RateLimit-Policy': text(
    'The limit: `q` requests in `w` seconds. Absent where nothing is limited.',
    '"default";q=600;w=60',
  ),
  ETag: text('Names this state of the answer, for `If-None-Match` and `If-Match`.', '"Kq5sNclPz7QV2-lfIuc1oFwWQ3A"'),
  Link: text('The links to the next and the previous page, as in the body.', `<${collection}?page=2>; rel="next"`),
  Location: text('Where what was created is read, or the page of records it is on.', `${collection}1/`),
  'Idempotent-Replayed': text('`true` when this is the kept answer to an earlier request with the same key.', 'true'),
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 18,
  },
  'WWW-Authenticate': text('How to authenticate.', 'Token'),
})

const commonHeaders = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

export const headerRefs = (...names: string[]): Part =>
  Object.fromEntries([...commonHeaders, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export function successHeaders(endpoint: Endpoint): Part {
  return headerRefs(
    ...(hasEtag(endpoint) ? ['ETag'] : []),
    ...(isCreate(endpoint) && endpoint.shownBy ? ['Location'] : []),
    ...(endpoint.reply.kind === 'page' ? ['Link'] : []),
    ...(takesIdempotencyKey(endpoint) ? ['Idempotent-Replayed'] : []),
  )
}

const hasEtag = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' ? !isStreamed(endpoint) : isAnsweredLike(endpoint, endpoint.etagSource ?? endpoint.shownBy)
