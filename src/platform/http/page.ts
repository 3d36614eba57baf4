import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import type { Site } from '../context.ts'
import type { Database } from '../db/database.ts'

/** One look at one page: when, in which language, at what. */
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
}

/** What a page answers. */
export type PageAnswer =
  | { view: VNode }
  | { redirect: string }
  | { body: string | Buffer; type: string; headers?: Record<string, string> }

/** A page is a value, as an endpoint is. */
export interface Page {
  path: string
  handle(visit: Visit): Promise<PageAnswer>
}
