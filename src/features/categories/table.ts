import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface CategoryTable {
  map_id: number
  id: Generated<number>
  name: string
  name_folded: string
  emoji_shortname: string
  created: Timestamp
  /** Of an undone import that created it. */
  trash_id: Generated<number | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    categories: CategoryTable
  }
}

export const maxCategories = 200
