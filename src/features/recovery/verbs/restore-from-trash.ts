import type { MapContext, MapTx } from '../../../platform/context.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { restoreComment } from '../../comments/steps/comment-trash.ts'
import { restoreImport } from '../../imports/steps/restore-import.ts'
import { restoreList } from '../../lists/steps/restore-list.ts'
import { assertMayManageMap, assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { restorePerson } from '../../moderation/steps/restore-person.ts'
import { restoreTask } from '../../tasks/steps/task-trash.ts'
import type { TrashKind } from '../../trash/table.ts'
import { requireInTrash } from '../queries/trash.ts'

/** Undoes a deletion. Anyone who can delete something can restore it. */
export async function restoreFromTrash(
  ctx: MapContext,
  { trash_id, notify = true }: { trash_id: number; notify?: boolean | undefined },
): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { kind, record_id } = await requireInTrash(tx, trash_id)
    if (kind === 'list' || kind === 'import') assertMayManageMap(tx)
    await restore[kind](tx, { trash_id, record_id, notify })
    await deleteRows(tx, 'trash', { id: trash_id })
  })
}

const restore: Record<
  TrashKind,
  (tx: MapTx, input: { trash_id: number; record_id: number; notify: boolean }) => Promise<void>
> = {
  list: restoreList,
  task: restoreTask,
  comment: restoreComment,
  person: restorePerson,
  import: restoreImport,
}
