import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'

const tables = ['notices', 'task_mutes', 'mentions', 'waiting_mails'] as const

/** Deletes what a person was told, muted and was mentioned in, in every map. */
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
