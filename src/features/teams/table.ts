import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface TeamTable {
  id: Generated<number>
  slug: string
  name: string
  url: string
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    teams: TeamTable
  }
}

/** First segments of addresses that are ours, so no team may have them. */
export const reservedSlugs = [
  'api',
  'app',
  'assets',
  'avatar',
  'account',
  'admin',
  'feed',
  'feeds',
  'health',
  'language',
  'metrics',
  'robots',
  'search',
  'sign-in',
  'sign-out',
  'sitemap',
  'static',
  'suggest',
  'task',
  'you',
]
