import type { Selectable } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { hasAudience } from '../../notices/queries/audience.ts'
import { notifiedTasks, type UndoStep } from '../rules/undo-step.ts'
import type { BulkAction, KeptChange } from '../schema.ts'
import type { ActionTable } from '../table.ts'

export type FoundAction = ReturnType<typeof parsed>

/** An action that changes several tasks. */
export async function requireBulkAction(ctx: MapContext, id: number): Promise<FoundAction> {
  assertMayModerate(ctx)
  const row = await rowOf(ctx, id).where('kind', '=', 'bulk').executeTakeFirstOrThrow(notFound)
  return parsed(row)
}

export async function lockAction(tx: MapTx, id: number): Promise<FoundAction> {
  const row = await forUpdate(tx.database, rowOf(tx, id)).executeTakeFirstOrThrow(notFound)
  return parsed(row)
}

export async function willNotify(ctx: MapContext, id: number): Promise<boolean> {
  assertMayModerate(ctx)
  const row = await rowOf(ctx, id).executeTakeFirst()
  return row !== undefined && ctx.site.announceMinutes > 0 && hasAudience(ctx, notifiedTasks(parsed(row).steps))
}

export const bulkActionOf = (action: FoundAction): BulkAction => {
  const { id, done, skipped, undone, kept, created, finished, undo_started } = action
  return {
    ...{ id, tasks: action.task_ids.length, done, changed: action.steps.length, skipped, undone, kept },
    ...{ created, finished, undo_started },
  }
}

const rowOf = (ctx: MapContext, id: number) => ctx.from('actions', { id }).selectAll()

const parsed = (row: Selectable<ActionTable>) => ({
  ...row,
  change: JSON.parse(row.change) as KeptChange,
  task_ids: JSON.parse(row.task_ids) as number[],
  steps: JSON.parse(row.steps) as UndoStep[],
})
