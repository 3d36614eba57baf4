import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { TermTable } from '../../platform/db/full-text.ts'
import type { ColumnsOf } from '../../platform/records/fields.ts'
import type { taskFields } from './fields.ts'

export interface TaskTable extends ColumnsOf<typeof taskFields> {
  map_id: number
  id: Generated<number>
  list_id: number
  author_id: number
  category_id: number | null
  title_folded: string
  slug: string
  /** The version of the renderer that produced the HTML. */
  renderer: Generated<number>
  /** Another board's votes without voters. A merged task keeps its number, which is also part of its target's. */
  imported_votes: Generated<number>
  /** The sum of both, which pages show and sort by. */
  total_votes: GeneratedAlways<number>
  trash_id: Generated<number | null>
  merged_into: Generated<number | null>
  /** The comment pinned as the team's answer. It counts only while it's a live comment on this task. */
  answer_id: Generated<number | null>
  answered: Generated<Timestamp | null>
  /** Neither in the trash nor merged into another task. */
  live: Generated<boolean>
  assignee_id: Generated<number | null>
  /** The position in `priorities`. */
  priority: Generated<number>
  /** Imported from another board. Its author may only exist in this map. */
  imported: Generated<boolean>
}

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** A task's stay in a list. `left_at` is null while the task is in it. */
export interface TaskStayTable {
  map_id: number
  id: Generated<number>
  task_id: number
  list_id: number
  arrived: Timestamp
  left_at: Timestamp | null
  note: Generated<string>
  /** Imported from another board, so statistics leave it out. */
  imported: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tasks: TaskTable
    task_terms: { map_id: number; task_id: number; terms: string; plain_text: string }
    task_stays: TaskStayTable
    task_words: { map_id: number; word: string; task_id: number; pending: boolean }
    text_versions: TextVersionTable
  }
}

const counters = ['votes_count', 'subscribers_count', 'comments_count'] as const
export type Counter = (typeof counters)[number]

export const taskTerms: TermTable = { name: 'task_terms', id: 'task_id' }

/** An earlier version of a task's or comment's text, before its author edited it. */
interface TextVersionTable {
  map_id: number
  id: Generated<number>
  task_id: number | null
  comment_id: number | null
  author_id: number
  /** Empty for comments. */
  title: string
  content: string
  /** When it was replaced. */
  created: Timestamp
}
