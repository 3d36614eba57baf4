import type { Readable } from 'node:stream'
import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import type { Site } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Problem } from '../errors.ts'
import type { Browser } from './browser.ts'

/** Somebody who is signed in. */
export interface Person {
  id: number
  email: string | null
  first_name: string
  last_name: string
  session_id: number
}

/** One look at one page: when, by whom, in which language, at what. */
export interface Visit {
  database: Database
  site: Site
  now: Timestamp
  requestId: string
  language: string
  /** Path and query, as asked for. */
  url: string
  params: Record<string, string>
  query: Record<string, string>
  person: Person | undefined
  browser: Browser
  /** What was sent; a page that is shown again keeps it. */
  form: Record<string, string>
  /** Why what was sent could not be done. */
  problems: Problem[]
  /** What the page before has done, as a key of the words. */
  notice: string | undefined
  /** Whether it is our own script that asks, and wants to be told as JSON. */
  script: boolean
  /** Where the request comes from, as far as limits count it as one. */
  network: string
  /** What the browser calls itself. */
  agent: string
  /** Goes on, as this person, with what was sent before they signed in. */
  resume(person: Person, sent: Sent): Promise<PageAnswer>
}

/** What a page answers. */
export type PageAnswer =
  | { view: VNode; status?: number; headers?: Record<string, string> }
  /** To another page: for good when an address has changed, else after something was done. */
  | { redirect: string; forGood?: true; notice?: string }
  | { body: string | Buffer | Readable; type: string; status?: number; headers?: Record<string, string> }

/** A page is a value, as an endpoint is. `show` answers GET; `submit` answers POST: it does, then redirects. */
export interface Page {
  path: string
  show?(visit: Visit): Promise<PageAnswer>
  submit?(visit: Visit): Promise<PageAnswer>
  /**
   * Instead of `show`, where following a link does something, as coming back from another site does: it is counted and
   * refused as a form is. It has to know by itself that this browser meant it.
   */
  arrive?(visit: Visit): Promise<PageAnswer>
  /** Shown with what was sent and the problems, when `submit` or `arrive` refuses; `show` unless given. */
  again?(visit: Visit): Promise<PageAnswer>
  /**
   * `always`: signing in comes before looking, and browsers keep nothing of it. On any other page a form that needs to
   * know who sends it throws Unauthenticated; signing in comes then, and the form is sent after.
   */
  signedIn?: 'always'
}

/** What somebody was about to do when they were asked to sign in: where to return to, and what they had sent. */
export interface Intent {
  return_to: string
  sent?: Sent
}

export interface Sent {
  /** The path of the page it was sent to. */
  route: string
  params: Record<string, string>
  form: Record<string, string>
}
