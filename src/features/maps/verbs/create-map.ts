import { isSlug } from '../../../lib/urls.ts'
import { inMap, type MapContext, type TeamContext } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { writtenValues } from '../../../platform/records/fields.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { mapCreated } from '../events.ts'
import { ownFields } from '../schema.ts'

export interface NewMap {
  slug: string
  name: string
}

/** Creates a map without lists. `createMapWithLists` adds them. */
export async function createMap(ctx: TeamContext, input: NewMap): Promise<MapContext> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const { slug, name } = input
    if (!isSlug(slug)) {
      const message = `"${slug}" cannot be an address: use lower-case letters, digits and hyphens.`
      throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
    }
    const added = await tx.db
      .insertInto('maps')
      .values({
        team_id: tx.team.id,
        slug,
        ...writtenValues(ownFields, { name }),
        parsed_description: '',
        created: tx.now,
        archived: null,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Conflict('taken', `The team already has a map "${slug}".`)
    await tx.db.insertInto('map_locks').values({ map_id: added.id }).execute()
    const map = { id: added.id, team_id: tx.team.id, path: `/${tx.team.slug}/${slug}`, archived: false }
    tx.emitIn(map.id, mapCreated, { name })
    return inMap(tx, map, tx.role)
  })
}
