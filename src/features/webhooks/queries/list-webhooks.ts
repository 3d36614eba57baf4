import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookCollection } from '../present.ts'
import type { Webhook } from '../schema.ts'

/** The webhooks of the map, oldest first, without their secrets. */
export async function listWebhooks(ctx: MapContext): Promise<Webhook[]> {
  assertMayManageMap(ctx)
  const { results } = await webhookCollection.list(ctx, { page_size: 100 }, {})
  return results.map((json) => JSON.parse(json))
}

export async function readWebhook(ctx: MapContext, id: number): Promise<Webhook> {
  assertMayManageMap(ctx)
  return JSON.parse(await webhookCollection.present(ctx, id))
}
