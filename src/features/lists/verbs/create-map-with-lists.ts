import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import { requirePerson } from '../../../platform/actor.ts'
import { type Context, inMap, inTeam, type MapContext, type TeamContext } from '../../../platform/context.ts'
import { writtenValues } from '../../../platform/records/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import { listFields } from '../../maps/fields.ts'
import { roles } from '../../maps/rules/role.ts'
import { createMap, type NewMap } from '../../maps/verbs/create-map.ts'
import { assertMayCreateTeam } from '../../teams/policy.ts'
import { insertMember } from '../../teams/steps/members.ts'
import { createTeam } from '../../teams/verbs/teams.ts'
import { listCreated } from '../events.ts'

/** Creates a map with one list per role. Returns the map's context. */
export async function createMapWithLists(ctx: TeamContext, input: NewMap): Promise<MapContext> {
  const { map } = await ctx.transaction(async (tx) => {
    const created = await createMap(tx, input)
    await addLists(created)
    return created
  })
  return inMap(ctx, map, ctx.role)
}

/** Creates a team for the person, with its first map. Returns the map's context. */
export async function createTeamWithMap(
  ctx: Context,
  { team, map }: { team: { slug: string; name: string }; map: NewMap },
): Promise<MapContext> {
  const { user_id } = requirePerson(ctx.actor)
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) =>
    inTeam(tx, await createTeam(tx, team), 'Administrator').transaction(async (teamTx) => {
      // The map comes first, so that its log shows who had access from the start.
      const created = await createMapWithLists(teamTx, map)
      await insertMember(teamTx, { user_id, role: 'Administrator' })
      return created
    }),
  )
}

/** Inserts the lists in one statement. `createList` would query the map's lists seven times. They're named after roles. */
async function addLists(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const t = wordsIn(tx.site.language)
    const rows = roles.map((role, index) => {
      const name = t(`lists.role.${role.slug}`)
      return {
        map_id: tx.map.id,
        ...writtenValues(listFields, { ...role, name, role: role.slug }),
        name_folded: folded(name),
        slug: slugOf(name, 'list'),
        position: index + 1,
        created: tx.now,
      }
    })
    const added = await tx.db.insertInto('lists').values(rows).returning(['id', 'name', 'role']).execute()
    for (const { id, name, role } of added) tx.emit(listCreated, { list_id: id, name, role })
  })
}
