import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import type { Site } from '../context.ts'
import type { Database } from '../db/database.ts'

/** A signed-in person. */
export interface Person {
  id: number
  email: string
  first_name: string
  last_name: string
  /** The session they are signed in by. */
  session_id: number
}

/** One look at one page: who looks, from which browser, when, in which language. */
export interface Visit {
  database: Database
  site: Site
  now: Timestamp
  requestId: string
  person: Person | undefined
  /** A secret of this browser, in its cookie; what it begins before signing in is bound to it. */
  browser: string
  /** What every form carries, so that no other site can send one. */
  formToken: string
  language: string
  /** Path and query, as asked for. */
  url: string
  params: Record<string, string>
  query: Record<string, string>
  form: Record<string, string>
  /** What the page before had to say, by its key in the catalogue. */
  notice: string | undefined
}

/** What a page answers. A refused form is shown again with status 422, a done one redirects with 303. */
export type PageAnswer =
  | { view: VNode; status?: number; headers?: Record<string, string> }
  | { redirect: string; status?: 301 | 303; browser?: string; notice?: string }
  | { body: string | Buffer; type: string; status?: number; headers?: Record<string, string> }

/** A page is a value, as an endpoint is. GET shows, POST does and redirects. */
export interface Page {
  method: 'GET' | 'POST'
  path: string
  handle(visit: Visit): Promise<PageAnswer>
}

export const get = (path: string, handle: Page['handle']): Page => ({ method: 'GET', path, handle })
export const post = (path: string, handle: Page['handle']): Page => ({ method: 'POST', path, handle })
