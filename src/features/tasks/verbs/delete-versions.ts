import '../table.ts'
import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'

/** Deletes the earlier texts of a person, in every map. The texts themselves stay. */
export async function deleteVersions(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const found = tx.db.selectFrom('text_versions').select('map_id').distinct().where('author_id', '=', user_id)
    for (const { map_id } of await found.orderBy('map_id').execute()) {
      await tx.db.deleteFrom('text_versions').where('map_id', '=', map_id).where('author_id', '=', user_id).execute()
    }
  })
}
