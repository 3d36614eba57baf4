import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { maySeeTask } from '../policy.ts'

/** The task that this one was merged into, if the actor may see both. */
export async function findMergedInto(ctx: MapContext, id: number): Promise<{ id: number; slug: string } | undefined> {
  const merged = await readTask(ctx, id)
  if (!merged || merged.trash_id !== null || merged.merged_into === null) return undefined
  const target = await readTask(ctx, merged.merged_into)
  return target && maySeeTask(ctx, { ...merged, live: true }) && maySeeTask(ctx, target) ? target : undefined
}

/** For an id that no visible task has. */
export async function taskNotFound(ctx: MapContext, id: number): Promise<NotFound> {
  const target = await findMergedInto(ctx, id)
  return new NotFound(target && { merged_into: target.id })
}

const readTask = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('tasks')
    .select(['id', 'slug', 'live', 'pending', 'author_id', 'trash_id', 'merged_into'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', id)
    .executeTakeFirst()
