import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Only the team reads notes. */
    task_notes: {
      map_id: number
      id: Generated<number>
      task_id: number
      author_id: number
      content: string
      created: Timestamp
    }
  }
}
