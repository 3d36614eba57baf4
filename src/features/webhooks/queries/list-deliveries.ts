import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import type { RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import '../../tasks/table.ts'
import { deliveryCollection } from '../present.ts'
import { type DeliveryQuery, type DeliveryValues, filtersIn } from './delivery-filters.ts'

/** A page of the log of a webhook, newest first. */
export async function listDeliveries(
  ctx: MapContext,
  { webhook_id, ...query }: DeliveryQuery & { webhook_id: number },
): Promise<RecordPage> {
  assertMayManageMap(ctx)
  if (query.task_id !== undefined) await assertTask(ctx, query.task_id)
  return deliveryCollection.list(ctx, query, { ...query, webhook_id } as DeliveryValues, filtersIn(query))
}

/** A task of the map, or one that something was sent about and that is gone since. */
async function assertTask({ db, map }: MapContext, id: number): Promise<void> {
  const sent = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('map_id', '=', map.id)
    .where('task_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const task = db.selectFrom('tasks').select('id').where('map_id', '=', map.id).where('id', '=', id)
  if (sent || (await task.where('live', '=', true).executeTakeFirst())) return
  throw new Invalid([{ field: 'task_id', code: 'not_found', message: 'There is no such task.' }])
}
