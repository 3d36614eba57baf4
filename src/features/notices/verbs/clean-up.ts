import { dayMs, later } from '../../../lib/time.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'

const keptMs = 180 * dayMs

/** Deletes notices after half a year. */
export async function pruneNotices(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.delete('notices').where('created', '<', later(tx.now, -keptMs)).execute()
  })
}

const tables = ['notices', 'task_mutes', 'mentions', 'waiting_mails'] as const

/** Deletes a person's notices, mutes and mentions in every map. */
export async function deleteNotices(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    for (const table of tables) {
      const found = tx.db.selectFrom(table).select('map_id').distinct().where('user_id', '=', user_id)
      for (const { map_id } of await found.orderBy('map_id').execute()) {
        await tx.db.deleteFrom(table).where('map_id', '=', map_id).where('user_id', '=', user_id).execute()
      }
    }
  })
}
