import type { Updateable } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import type { WebhookTable } from '../table.ts'

export async function changeWebhook(
  tx: MapTx,
  { webhook_id, ...change }: Updateable<WebhookTable> & { webhook_id: number },
): Promise<void> {
  await tx.db.updateTable('webhooks').set(change).where('map_id', '=', tx.map.id).where('id', '=', webhook_id).execute()
}
