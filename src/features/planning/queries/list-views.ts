import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'

export interface SavedView {
  id: number
  name: string
  query: string
}

export async function listViews(ctx: MapContext): Promise<SavedView[]> {
  assertMayModerate(ctx)
  return ctx.db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('map_id', '=', ctx.map.id)
    .where('user_id', '=', requirePerson(ctx.actor).user_id)
    .orderBy('id')
    .execute()
}
