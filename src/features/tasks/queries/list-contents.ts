import type { MapContext } from '../../../platform/context.ts'

/** What is in a list, and would be deleted with it. It reads every task of the list, as the deletion does. */
export async function listContents(ctx: MapContext, list_id: number) {
  const found = await ctx.db
    .selectFrom('tasks')
    .select((eb) => [
      eb.fn.countAll<number>().as('tasks'),
      eb.fn.coalesce(eb.fn.sum<number>('votes_count'), eb.lit(0)).as('votes'),
      eb.fn.coalesce(eb.fn.sum<number>('comments_count'), eb.lit(0)).as('comments'),
    ])
    .where('map_id', '=', ctx.map.id)
    .where('list_id', '=', list_id)
    .executeTakeFirstOrThrow()
  return { tasks: Number(found.tasks), votes: Number(found.votes), comments: Number(found.comments) }
}

/** How many tasks have a category. */
export async function countTasksOfCategory(ctx: MapContext, category_id: number): Promise<number> {
  const { tasks } = await ctx.db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .where('map_id', '=', ctx.map.id)
    .where('category_id', '=', category_id)
    .executeTakeFirstOrThrow()
  return tasks
}
