import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** Kinds of posts that can be reported, declined and snoozed. */
export type RecordKind = 'task' | 'comment'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    reports: {
      map_id: number
      id: Generated<number>
      /** The task or comment that was reported; the other is null. */
      task_id: number | null
      comment_id: number | null
      /** 0 for visitors, who are identified by a hash of their network instead. */
      user_id: number
      network_hash: string
      reason: string
      created: Timestamp
      /** When the team reviewed it and found nothing wrong. */
      closed: Timestamp | null
    }
    private_messages: {
      map_id: number
      id: Generated<number>
      task_id: number
      author_id: number
      content: string
      created: Timestamp
    }
    snoozes: { map_id: number; kind: RecordKind; record_id: number; until: Timestamp }
  }
}
