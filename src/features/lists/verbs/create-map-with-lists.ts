import { inMap, type MapContext, type TeamContext } from '../../../platform/context.ts'
import { roles } from '../../maps/rules/role.ts'
import { createMap, type NewMap } from '../../maps/verbs/create-map.ts'
import { createList } from './create-list.ts'

/** A new map starts with one list of every role. Returns the context in it. */
export async function createMapWithLists(ctx: TeamContext, input: NewMap): Promise<MapContext> {
  const { map } = await ctx.transaction(async (tx) => {
    const created = await createMap(tx, input)
    for (const role of roles) await createList(created, { name: role.name, role: role.slug })
    return created
  })
  return inMap(ctx, map, ctx.role)
}
