import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import type { Actor } from '../actor.ts'
import type { Context, MapRef, Site } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Person } from '../person.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import type { Endpoint } from './endpoint.ts'
import type { Page, PageRequest } from './page.ts'

/** Who a request comes from, and the one map it may act on. */
export interface Caller {
  actor: Extract<Actor, { kind: 'token' }>
  map: MapRef
}

/** A route outside the interface, such as `/health`. */
export interface Route {
  path: string
  reply(request: {
    params: Record<string, string>
    query: URLSearchParams
    authorization: string | undefined
    acceptEncoding?: string
  }): Promise<RouteAnswer>
}

export interface RouteAnswer {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** The pages for people, and what is the same for all of them. */
export interface PageParts {
  pages: Page[]
  /** The language that was chosen, or the best for an `Accept-Language` header. */
  language(chosen: string | undefined, header: string | undefined): string
  /** Who is signed in in a browser. */
  personOf(ctx: Context, browserHash: string): Promise<Person | undefined>
  /** Remembers a form, and where to return to, until somebody has signed in in this browser. */
  saveForm(request: PageRequest, after: AfterSignIn): Promise<void>
  /** Where people sign in before they go on to another page. */
  signInAddress(returnTo: string): string
  errorView(request: PageRequest, refusal: Refusal | undefined): VNode
}

export interface ServerParts {
  database: Database
  site: Site
  log: Log
  endpoints: Endpoint[]
  routes: Route[]
  pages: PageParts
  /** What a request to an archived map is answered with. */
  archivedRefusal(): Refusal
  ratePerMinute: number
  /** Proxies in front whose word on a visitor's address is taken. */
  trustedProxies: number
  clock: () => Date
  authenticate(authorization: string | undefined, now: Timestamp): Promise<Caller | undefined>
  observe?(seen: { method: string; route: string; status: number; seconds: number }): void
}
