import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'

export interface TaskTitle {
  id: number
  slug: string
  title: string
}

/** The titles of these tasks, for the team: some of them may wait. */
export async function listTitles(ctx: MapContext, ids: number[]): Promise<TaskTitle[]> {
  assertMayModerate(ctx)
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('tasks')
    .select(['id', 'slug', 'title'])
    .where('map_id', '=', ctx.map.id)
    .where('id', 'in', ids)
    .where('live', '=', true)
    .orderBy('id')
    .execute()
}
