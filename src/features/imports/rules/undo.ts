import Type from 'typebox'
import { dayMs, later, type Timestamp } from '../../../lib/time.ts'
import type { Site } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'
import { daysInTrash } from '../../trash/table.ts'
import type { UndoState } from '../table.ts'

/** Continues undoing an import, on behalf of the person who started it. */
export const undoJob = jobType(
  'undo-import',
  Type.Object({ import_id: Type.Integer(), user_id: Type.Union([Type.Integer(), Type.Null()]) }),
)

export function assertNotUndoing({ undo_state }: { undo_state: UndoState | null }): void {
  if (undo_state === 'undoing')
    throw new Conflict('still_running', 'This import is still being undone. Try again in a minute.')
}

/** How long an import can be undone. Events say what was touched, so it's no longer than they're kept. */
export const daysToUndo = ({ auditDays }: Pick<Site, 'auditDays'>): number =>
  Math.min(daysInTrash, auditDays || daysInTrash)

export const mayStillUndo = (
  site: Pick<Site, 'auditDays'>,
  { created, now }: { created: Timestamp; now: Timestamp },
): boolean => created > later(now, -daysToUndo(site) * dayMs)
