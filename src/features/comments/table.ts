import type { Generated } from 'kysely'
import type { TermTable } from '../../platform/db/full-text.ts'
import type { ColumnsOf } from '../../platform/records/fields.ts'
import type { commentFields } from './fields.ts'

export interface CommentTable extends ColumnsOf<typeof commentFields> {
  map_id: number
  id: Generated<number>
  task_id: number
  author_id: number
  /** The version of the renderer that produced the HTML. */
  renderer: Generated<number>
  trash_id: Generated<number | null>
  /** The task it was originally posted on, if that task was merged into this one. */
  merged_from: Generated<number | null>
  /** The hidden comment it replied to. */
  detached_from: Generated<number | null>
  /** Neither in the trash nor pending. */
  live: Generated<boolean>
  /** Imported from another board. Its author may only exist in this map. */
  imported: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Aliased as `b` in SQL, because `c` is used for categories. */
    comments: CommentTable
    mentions: { map_id: number; id: Generated<number>; comment_id: number; user_id: number }
    comment_terms: { map_id: number; comment_id: number; terms: string; plain_text: string }
  }
}

export const commentTerms: TermTable = { name: 'comment_terms', id: 'comment_id' }
