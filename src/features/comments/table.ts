import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface CommentTable {
  map_id: number
  id: Generated<number>
  task_id: number
  author_id: number
  in_reply_to: number | null
  content: string
  parsed_content: string
  created: Timestamp
  modified: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comments: CommentTable
  }
}
