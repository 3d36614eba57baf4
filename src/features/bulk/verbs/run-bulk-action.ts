import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { runBulkBatch } from '../steps/run-bulk-batch.ts'

interface Input {
  action_id: number
  signal?: AbortSignal
}

/** Goes on where the last run stopped: each batch is stored with how far it came. */
export async function runBulkAction(ctx: MapContext, { action_id, signal }: Input): Promise<void> {
  assertMayModerate(ctx)
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted()
    isMore = await ctx.transaction((tx) => runBulkBatch(tx, { action_id }))
  }
}
