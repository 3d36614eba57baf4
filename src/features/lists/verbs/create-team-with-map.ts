import { requirePerson } from '../../../platform/actor.ts'
import { type Context, inTeam, type MapContext } from '../../../platform/context.ts'
import type { NewMap } from '../../maps/verbs/create-map.ts'
import { assertMayCreateTeam } from '../../teams/policy.ts'
import { insertMember } from '../../teams/steps/insert-member.ts'
import { createTeam } from '../../teams/verbs/create-team.ts'
import { createMapWithLists } from './create-map-with-lists.ts'

interface Input {
  team: { slug: string; name: string }
  map: NewMap
}

/** A team of the person's own, with its first map. Returns the context in the map. */
export async function createTeamWithMap(ctx: Context, { team, map }: Input): Promise<MapContext> {
  const { user_id } = requirePerson(ctx.actor)
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) =>
    inTeam(tx, await createTeam(tx, team), 'Administrator').transaction(async (teamTx) => {
      // The map comes first, so that its log says who could act there from the start.
      const created = await createMapWithLists(teamTx, map)
      await insertMember(teamTx, { user_id, role: 'Administrator' })
      return created
    }),
  )
}
