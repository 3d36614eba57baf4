import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { RoleSlug } from '../maps/rules/role.ts'

export interface ListTable {
  map_id: number
  id: Generated<number>
  name: string
  name_folded: string
  slug: string
  role: RoleSlug
  position: number
  suggestions: boolean
  votes: boolean
  comments: boolean
  display_count: number
  hide_when_empty: Generated<boolean>
  /** Updated with the tasks, because counting them on a large map is slow. */
  tasks_count: Generated<number>
  pending_count: Generated<number>
  trash_id: Generated<number | null>
  /** Not in the trash. */
  live: Generated<boolean>
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    lists: ListTable
  }
}

export const defaultDisplayCount = 10
export const maxLists = 500
