import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { ColumnsOf } from '../../platform/records/fields.ts'
import type { listFields } from '../maps/fields.ts'

export interface ListTable extends ColumnsOf<typeof listFields> {
  map_id: number
  id: Generated<number>
  name_folded: string
  slug: string
  position: number
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

export const maxLists = 500
