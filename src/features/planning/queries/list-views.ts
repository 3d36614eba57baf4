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
  return ctx
    .from('saved_views', { user_id: requirePerson(ctx.actor).user_id })
    .select(['id', 'name', 'query'])
    .orderBy('id')
    .execute()
}
