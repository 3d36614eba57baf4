import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import type { Actor, Person } from '../actor.ts'
import type { Context, MapRef, Site } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Siblings } from '../siblings.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import type { Endpoint } from './endpoint.ts'
import type { Page, PageRequest, PageView, Shown } from './page.ts'
import type { PerMinute } from './page-limits.ts'

/** The token a request was sent with, and the one map it's valid for. */
export interface Caller {
  actor: Extract<Actor, { kind: 'token' }>
  map: MapRef
}

/** How a request presents its token. Only streams accept a ticket. */
export interface Credentials {
  authorization: string | undefined
  ticket?: string | undefined
  isForWrite: boolean
}

/** A GET route that is neither an API endpoint nor a page, such as `/health`. */
export interface Route {
  path: string
  /** The limit it counts against, if it needs the database. */
  counts?: 'pages' | 'files' | 'searches'
  reply(request: {
    params: Record<string, string>
    query: URLSearchParams
    authorization: string | undefined
    forwardedFor?: string
  }): Promise<RouteResponse>
}

export interface RouteResponse {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
  isShared?: true
}

/** The slugs in a map's path. */
export type MapSlugs = { team?: string; map?: string }

/** The pages for people, and their shared dependencies. */
export interface PageDeps {
  pages: Page[]
  /** The chosen language, or the best match for an `Accept-Language` header. */
  language(chosen: string | undefined, header: string | undefined): string
  /** The person who is signed in with this browser. */
  findPerson(ctx: Context, browserHash: string): Promise<Person | undefined>
  /** The person with a session in one map. Undefined at every URL outside this map. */
  findPersonInMap(ctx: Context, session: { map_id: number; hash: string }, slugs: MapSlugs): Promise<Person | undefined>
  /** Stores a submitted form and the URL to return to, until the person has signed in. */
  saveForm(request: PageRequest, after: AfterSignIn): Promise<void>
  /** The URL of the sign-in page that leads back to `returnTo`. With `again`, for someone who is already signed in. */
  signInUrl(returnTo: string, options?: { again?: boolean }): string
  /** What every view receives as its second argument. */
  viewData(request: PageRequest): object
  errorView(request: PageRequest, refusal: Refusal | undefined): Promise<PageView & { shown?: Shown }>
  /** A message about the result of the form that led to this page. */
  flashView(request: PageRequest): VNode | null
}

export interface ServerDeps {
  database: Database
  site: Site
  log: Log
  endpoints: Endpoint[]
  routes: Route[]
  pages: PageDeps
  /** The error for a request to an archived map. */
  archivedRefusal(): Refusal
  /** The limits per minute; 0 for no limit. */
  perMinute: PerMinute
  /** Limits on connections, times and load. 0 means no limit. */
  limits: { connections: number; receiveSeconds: number; lagMs: number }
  /** The processes whose requests count toward the same limits. */
  siblings?: Siblings
  /** PUBLIC_URL, or an empty string if it's not set. Pages are redirected there from other hosts. */
  publicUrl: string
  /** The number of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: number
  /** How long a request may wait for the database. */
  requestMs?: number
  clock: () => Date
  authenticate(credentials: Credentials, now: Timestamp): Promise<Caller | undefined>
  /** Records a finished request in the metrics. */
  observe?(request: { method: string; route: string; status: number; seconds: number }): void
}
