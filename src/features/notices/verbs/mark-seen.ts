import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { setRows } from '../../../platform/records/rows.ts'

/** Opening a task's page marks its notices as seen, so they're no longer emailed. */
export async function markSeen(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  const unseen = { user_id: userIdOf(ctx.actor), task_id, seen: null }
  await ctx.transaction((tx) => setRows(tx, 'notices', unseen, { seen: tx.now }))
}

/** Marks all of the person's notices as seen, in every map. */
export async function markAllSeen(ctx: Context): Promise<void> {
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const unseen = tx.db.selectFrom('notices').select('map_id').distinct().where('user_id', '=', user_id)
    for (const { map_id } of await unseen.where('seen', 'is', null).orderBy('map_id').execute()) {
      await tx.db
        .updateTable('notices')
        .set({ seen: tx.now })
        .where('map_id', '=', map_id)
        .where('user_id', '=', user_id)
        .where('seen', 'is', null)
        .execute()
    }
  })
}
