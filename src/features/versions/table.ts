import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** A text as it was before its author changed it: of a task, or of a comment. */
interface TextVersionTable {
  map_id: number
  id: Generated<number>
  task_id: number | null
  comment_id: number | null
  author_id: number
  /** Empty for a comment. */
  title: string
  content: string
  /** When it was replaced. */
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    text_versions: TextVersionTable
  }
}
