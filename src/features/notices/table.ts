import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export const noticeKinds = [
  'approved',
  'declined',
  'merged',
  'moved',
  'completed',
  'answered',
  'reply',
  'comment',
  'mention',
  'question',
  'vote',
  'waiting',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export type SkipReason =
  | 'muted'
  | 'off'
  | 'bounced'
  | 'unconfirmed'
  | 'seen'
  | 'limit'
  | 'no_access'
  | 'no_mail_server'
  | 'gone'
  | 'failed'

interface NoticeTable {
  map_id: number
  id: Generated<number>
  user_id: number
  kind: NoticeKind
  /** Null only for a team's pending items. */
  task_id: number | null
  comment_id: number | null
  /** The event it's about. Events are deleted after a while. */
  event_id: number | null
  /** Who caused it; null for commands and jobs. */
  actor_id: number | null
  created: Timestamp
  seen: Timestamp | null
  mail: 'waiting' | 'sent' | 'skipped'
  /** Empty unless it was skipped. */
  reason: '' | SkipReason
  mailed: Timestamp | null
  /** The bundle whose job emails it. Null if it was never to be emailed. */
  bundle_id: number | null
}

export type NoticeRow = Selectable<NoticeTable>

/** A bundle that's still open. Notices about its subject join it until its job starts. */
interface NoticeBundleTable {
  map_id: number
  id: Generated<number>
  user_id: number
  /** A task, or the team's pending items. */
  subject: 'task' | 'queue'
  /** 0 for the queue. */
  subject_id: number
  due: Timestamp
}

export type BundleSubject = Pick<NoticeBundleTable, 'subject' | 'subject_id'>

/** A task's changes, or a comment's declines, that people haven't been notified of yet. */
interface AnnouncementTable {
  map_id: number
  id: Generated<number>
  task_id: number
  /** 0 for the task itself. */
  comment_id: number
  /** Separated by spaces, in the order in which workers read them. An event can occur twice. */
  event_ids: string
  created: Timestamp
  due: Timestamp
}

export type AnnouncementRow = Selectable<AnnouncementTable>

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notices: NoticeTable
    notice_bundles: NoticeBundleTable
    announcements: AnnouncementTable
    /** When a member was last notified of a map's pending items. */
    waiting_mails: { map_id: number; user_id: number; told: Timestamp }
    site_secrets: { name: string; value: string; created: Timestamp }
  }
}
