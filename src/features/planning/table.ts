import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** Only the team can read these. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    task_notes: {
      map_id: number
      id: Generated<number>
      task_id: number
      author_id: number
      content: string
      created: Timestamp
    }
    saved_views: {
      map_id: number
      id: Generated<number>
      user_id: number
      name: string
      /** The query string of the task table's URL. */
      query: string
      created: Timestamp
    }
  }
}
