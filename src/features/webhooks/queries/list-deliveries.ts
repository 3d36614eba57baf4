import type { MapContext } from '../../../platform/context.ts'
import type { RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { deliveryCollection } from '../present.ts'
import { type DeliveryQuery, type DeliveryValues, filtersIn } from './delivery-filters.ts'

/** A page of the log of a webhook, newest first. */
export async function listDeliveries(
  ctx: MapContext,
  { webhook_id, ...query }: DeliveryQuery & { webhook_id: number },
): Promise<RecordPage> {
  assertMayManageMap(ctx)
  return deliveryCollection.list(ctx, query, { ...query, webhook_id } as DeliveryValues, filtersIn(query))
}
