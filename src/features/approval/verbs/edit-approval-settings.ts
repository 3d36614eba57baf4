import type { MapContext } from '../../../platform/context.ts'
import { mapEdited } from '../../maps/events.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { readApprovalSettings } from '../queries/needs-approval.ts'
import type { WaitingEdit } from '../schema.ts'

/** Sets whose posts need approval. Pending posts stay pending. */
export async function editApprovalSettings(ctx: MapContext, edit: WaitingEdit): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await readApprovalSettings(tx)
    const next = { ...before, ...edit }
    const fields = (Object.keys(before) as (keyof typeof before)[]).filter((name) => next[name] !== before[name])
    if (fields.length === 0) return
    await tx.db.updateTable('maps').set(next).where('id', '=', tx.map.id).execute()
    tx.emit(mapEdited, { fields })
  })
}
