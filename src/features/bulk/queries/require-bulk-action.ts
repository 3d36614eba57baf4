import type { Selectable } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import type { TaskChange } from '../rules/task-change.ts'
import type { BulkAction, KeptChange } from '../schema.ts'
import type { BulkActionTable } from '../table.ts'

/** A bulk action, for those who may do one. */
export async function requireBulkAction(ctx: MapContext, id: number) {
  assertMayModerate(ctx)
  const row = await rowOf(ctx, id).executeTakeFirst()
  if (!row) throw new NotFound()
  return parsed(row)
}

/** As `requireBulkAction`, but locked until the transaction ends. */
export async function lockBulkAction(tx: MapTx, id: number) {
  const row = await forUpdate(tx.database, rowOf(tx, id)).executeTakeFirst()
  if (!row) throw new NotFound()
  return parsed(row)
}

export type FoundBulkAction = ReturnType<typeof parsed>

const rowOf = (ctx: MapContext, id: number) =>
  ctx.db.selectFrom('bulk_actions').selectAll().where('map_id', '=', ctx.map.id).where('id', '=', id)

const parsed = (row: Selectable<BulkActionTable>) => ({
  ...row,
  change: JSON.parse(row.change) as KeptChange,
  task_ids: JSON.parse(row.task_ids) as number[],
  changes: JSON.parse(row.changes) as TaskChange[],
})

export const bulkActionOf = (action: FoundBulkAction): BulkAction => {
  const { id, done, skipped, undone, kept, created, finished, undo_started } = action
  return {
    ...{ id, tasks: action.task_ids.length, done, changed: action.changes.length, skipped, undone, kept },
    ...{ created, finished, undo_started },
  }
}
