import type { Context } from '../../../platform/context.ts'
import { assertMayManageAccount } from '../../users/policy.ts'

/** Forgets who uploaded the images of a person, in every map. Those that texts show stay with the texts. */
export async function deleteUploads(ctx: Context, { user_id }: { user_id: number }): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    const found = tx.db.selectFrom('image_uploads').select('map_id').distinct().where('user_id', '=', user_id)
    for (const { map_id } of await found.orderBy('map_id').execute()) {
      await tx.db.deleteFrom('image_uploads').where('map_id', '=', map_id).where('user_id', '=', user_id).execute()
    }
  })
}
