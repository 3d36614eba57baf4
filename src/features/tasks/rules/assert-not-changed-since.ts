import type { Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'

/** Throws where a record is no longer as the moderator read it: its author may change a text while it waits. */
export function assertNotChangedSince(record: { modified: Timestamp }, modifiedWhenRead: string | undefined): void {
  // Programs do not send it. For them nothing is checked.
  if (modifiedWhenRead !== undefined && modifiedWhenRead !== record.modified) throw new ChangedSinceRead()
}

export class ChangedSinceRead extends Conflict {
  constructor() {
    super('changed_since_read', 'This was changed since you read it. Read it again, then approve it.')
  }
}
