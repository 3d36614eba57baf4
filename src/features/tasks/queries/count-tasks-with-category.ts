import type { MapContext } from '../../../platform/context.ts'

/** How many tasks have a category. */
export async function countTasksWithCategory(ctx: MapContext, category_id: number): Promise<number> {
  const { tasks } = await ctx.db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .where('map_id', '=', ctx.map.id)
    .where('category_id', '=', category_id)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return tasks
}
