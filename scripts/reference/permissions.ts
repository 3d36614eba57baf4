import { scopes, scopesOf } from '../../src/platform/actor.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { code, page, table } from './markdown.ts'

/** A table of all endpoints and the scopes that may call them. */
export const permissionsReference = (endpoints: Endpoint[]): string =>
  page(
    'Permissions',
    'A token acts on one map. Its scopes are a ladder: whoever may manage may write, whoever may write may read. What ' +
      'belongs to another map is answered like what does not exist.',
    table(
      ['endpoint', 'path', ...scopes, 'while the map is archived'],
      endpoints.flatMap((endpoint) => [
        row(endpoint, endpoint),
        ...(endpoint.instead ? [row(endpoint.instead.endpoint, endpoint)] : []),
      ]),
    ),
  )

/** A path that serves two endpoints has two rows, because their scopes may differ. */
const row = (served: Endpoint, at: Endpoint): string[] => [
  code(served.id),
  code(`${at.method} ${at.path}`),
  ...scopes.map((scope) => (scopesOf(scope).includes(served.scope) ? 'yes' : 'no')),
  whileArchived(at),
]

const whileArchived = ({ archived, method, description }: Endpoint): string =>
  archived ? ['answers', ...(method === 'GET' ? [] : [description])].join('. ') : '403'
