import { includesScope, scopes } from '../../src/platform/actor.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { type Page, type PageAudience, pageAudience } from '../../src/platform/http/page.ts'
import { code, page, table } from './markdown.ts'

/** A table of all endpoints and the scopes that can call them, and one of all pages and their audience. */
export const permissionsReference = (endpoints: Endpoint[], pages: Page[]): string =>
  page(
    'Permissions',
    'A token acts on one map. Each scope includes the ones before it: manage can write, write can read, and read sees everything ' +
      'that is public. A public token sees what a visitor sees: no pending tasks or comments, and no email addresses. Records in ' +
      "other maps are treated as if they didn't exist.",
    table(
      ['endpoint', 'path', ...scopes, 'while the map is archived'],
      endpoints.flatMap((endpoint) => [
        row(endpoint, endpoint),
        ...(endpoint.alternative ? [row(endpoint.alternative.endpoint, endpoint)] : []),
      ]),
    ),
    '## Pages',
    'Pages are for people; a token can open only pages that visitors can see. Visitors are asked to sign in, people outside the team ' +
      'get a 404 for team pages, and moderators get a 403 for administrator pages. To anyone without access, a map that ' +
      "isn't public looks as if it didn't exist.",
    table(
      ['page', 'who sees it', 'who can submit its form', 'asks for a recent sign-in'],
      pages.map((each) => pageRow(each)),
    ),
  )

/** A path that serves two endpoints has two rows, because their scopes may differ. */
const row = (served: Endpoint, at: Endpoint): string[] => [
  code(served.id),
  code(`${at.method} ${at.path}`),
  ...scopes.map((scope) => (includesScope(scope, served.scope) ? 'yes' : 'no')),
  whileArchived(at),
]

const whileArchived = ({ worksInArchived, method, description }: Endpoint): string =>
  worksInArchived ? ['works', ...(method === 'GET' ? [] : [description])].join('. ') : '403'

function pageRow(each: Page): string[] {
  const { show, submit } = pageAudience(each)
  return [
    code(readablePath(each)),
    each.show || each.actOnGet ? audiences[show] : '',
    each.submit ? audiences[submit] : each.show && each.submitFromOthers ? 'everyone, including from other sites' : '',
    each.needsRecentSignIn ? 'yes' : '',
  ]
}

const audiences: Record<PageAudience, string> = {
  everybody: 'everyone',
  person: 'signed-in people',
  member: 'team members',
  administrator: 'administrators',
}

/** A page's path without the patterns its parameters must match: `/:team/:map/search`. */
export const readablePath = ({ path }: Pick<Page, 'path'>): string =>
  path
    .split('/')
    .map((part) => part.replace(/\(.*\)$/, ''))
    .join('/')
