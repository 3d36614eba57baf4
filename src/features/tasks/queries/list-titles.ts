import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'

export interface TaskTitle {
  id: number
  slug: string
  title: string
}

/** These tasks' titles. For the team only, because some may be pending. */
export async function listTitles(ctx: MapContext, ids: number[]): Promise<TaskTitle[]> {
  assertMayModerate(ctx)
  if (ids.length === 0) return []
  return ctx.from('tasks', { live: true, id: ids }).select(['id', 'slug', 'title']).orderBy('id').execute()
}

/** Counts up to the limit, because a page doesn't need a larger number. */
export async function countTasksWithCategory(ctx: MapContext, category_id: number, limit: number): Promise<number> {
  const counted = ctx.from('tasks', { category_id, live: true }).select('id').limit(limit)
  const { tasks } = await ctx.db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .executeTakeFirstOrThrow()
  return tasks
}
