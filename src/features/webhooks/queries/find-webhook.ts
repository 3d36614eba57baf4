import type { Selectable } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { WebhookTable } from '../table.ts'

export type WebhookRow = Selectable<WebhookTable>

export const findWebhook = (ctx: MapContext, id: number): Promise<WebhookRow | undefined> =>
  byId(ctx, id).executeTakeFirst()

/** Locked until the transaction ends. To change its deliveries, lock the webhook first. */
export const lockWebhook = (tx: MapTx, id: number): Promise<WebhookRow | undefined> =>
  forUpdate(tx.database, byId(tx, id)).executeTakeFirst()

export async function requireWebhook(tx: MapTx, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id)
  if (!row) throw new NotFound()
  return row
}

const byId = ({ db, map }: MapContext, id: number) =>
  db.selectFrom('webhooks').selectAll().where('map_id', '=', map.id).where('id', '=', id)
