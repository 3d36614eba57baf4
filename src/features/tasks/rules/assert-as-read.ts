import type { Timestamp } from '../../../lib/time.ts'
import { Conflict } from '../../../platform/errors.ts'

/** Throws where a record is no longer as the moderator read it: its author may change a text while it waits. */
export function assertAsRead(record: { modified: Timestamp }, read: string | undefined): void {
  // Who does not say what they read, such as a program, means the record as it is.
  if (read !== undefined && read !== record.modified) throw new ChangedSinceRead()
}

export class ChangedSinceRead extends Conflict {
  constructor() {
    super('changed_since_read', 'This was changed since you read it. Read it again, then approve it.')
  }
}
