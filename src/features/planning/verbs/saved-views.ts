import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listViews } from '../queries/list-views.ts'

const maxViews = 20

/** Saves the task table's filters under a name. If a view with that name exists, its filters are replaced. */
export async function saveView(ctx: MapContext, { name, query }: { name: string; query: string }): Promise<void> {
  assertMayModerate(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const views = await listViews(tx)
    if (views.length >= maxViews && !views.some((view) => view.name === name)) throw tooMany()
    await tx.db
      .insertInto('saved_views')
      .values({ map_id: tx.map.id, user_id, name, query, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'user_id', 'name']).doUpdateSet({ query }))
      .execute()
  })
}

/** Deletes one of the person's own views. A second call has no effect. */
export async function deleteView(ctx: MapContext, { view_id }: { view_id: number }): Promise<void> {
  assertMayModerate(ctx)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction((tx) => deleteRows(tx, 'saved_views', { id: view_id, user_id }))
}

const tooMany = () =>
  new Invalid([{ field: 'name', code: 'too_many_views', message: `You can save at most ${maxViews} views.` }])
