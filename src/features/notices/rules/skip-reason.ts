import { dayMs, type Timestamp } from '../../../lib/time.ts'
import type { NoticeMail, WaitingMail } from '../../users/table.ts'
import type { NoticeRow } from '../table.ts'

/** The recipient of a notice, with their current settings. */
export interface Reader {
  id: number
  email: string | null
  language: string | null
  confirmed: Timestamp | null
  notice_mail: NoticeMail
  waiting_mail: WaitingMail
  bounces: number
  bounced_until: Timestamp | null
}

/** Why this person gets no email, based on their settings and address. Empty if they do get one. */
export function skipReason(
  notice: Pick<NoticeRow, 'kind' | 'seen'>,
  reader: Reader,
  now: Timestamp,
): NoticeRow['reason'] {
  const { kind } = notice
  if (kind !== 'waiting' && notice.seen !== null) return 'seen'
  // The team ticked a box to send this one. It's the first email to someone who has never been here.
  if (reader.email === null || (reader.confirmed === null && kind !== 'vote')) return 'unconfirmed'
  if ((kind === 'waiting' ? reader.waiting_mail : reader.notice_mail) === 'never') return 'off'
  if (reader.bounced_until !== null && reader.bounced_until > now) return 'bounced'
  return ''
}

/** How long notices to an address are paused after this many bounces in a row. */
export const bouncePauseMs = (bounces: number): number => (bounces <= 1 ? 1 : bounces === 2 ? 7 : 30) * dayMs
