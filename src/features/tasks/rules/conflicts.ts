import type { Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'

/** Throws if a record has changed since the moderator read it, because authors can edit pending posts. */
export function assertNotChangedSince(record: { modified: Timestamp }, modifiedWhenRead: string | undefined): void {
  // Programs don't send it.
  if (modifiedWhenRead !== undefined && modifiedWhenRead !== record.modified) throw new ChangedSinceRead()
}

export class ChangedSinceRead extends Conflict {
  constructor() {
    super('changed_since_read', 'This was changed since you read it. Read it again, then approve it.')
  }
}

/** The task fields edited in its form. Moving and approving have separate forms. */
export interface EditableFields {
  title: string
  description: string
  /** The category's name; empty for none. */
  category: string
  url: string
  lock_comments: boolean
}

export const editableNames = ['title', 'description', 'category', 'url', 'lock_comments'] as const

/** Browsers always send line breaks as CR LF. Null is equivalent to an empty string. */
export const isSameText = (one: string | boolean | null, other: string | boolean | null): boolean =>
  plain(one) === plain(other)

const plain = (value: string | boolean | null): string | boolean =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : (value ?? '')
