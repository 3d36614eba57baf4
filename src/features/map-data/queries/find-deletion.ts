import '../../teams/table.ts'
import '../../tasks/table.ts'
import '../../../platform/jobs/job-handler.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { NotFound, notFound } from '../../../platform/errors.ts'
import { purgeMapJob } from '../rules/tables.ts'

export interface Deletion {
  name: string
  /** How many tasks there were, and how many are left. */
  total: number
  left: number
}

/** The progress of a map's deletion, for its team's administrators. Undefined once nothing is left. */
export async function findDeletion(
  ctx: Context,
  input: { team: string; map_id: number },
): Promise<Deletion | undefined> {
  const team = await ctx.db
    .selectFrom('teams')
    .innerJoin('team_members as m', 'm.team_id', 'teams.id')
    .select('teams.id')
    .where('teams.slug', '=', input.team)
    .where('m.user_id', '=', requirePerson(ctx.actor).user_id)
    .where('m.role', '=', 'Administrator')
    .executeTakeFirstOrThrow(notFound)
  const map = await ctx.db
    .selectFrom('maps')
    .select(['name', 'deleted'])
    .where('id', '=', input.map_id)
    .where('team_id', '=', team.id)
    .executeTakeFirst()
  if (!map) return undefined
  if (map.deleted === null) throw new NotFound()
  const left = await countTasks(ctx, input.map_id)
  return { name: map.name, left, total: Math.max(left, await findTotal(ctx, input.map_id)) }
}

async function countTasks(ctx: Context, mapId: number): Promise<number> {
  const { left } = await ctx.db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('map_id', '=', mapId)
    .executeTakeFirstOrThrow()
  return left
}

async function findTotal(ctx: Context, mapId: number): Promise<number> {
  const job = await ctx.db
    .selectFrom('jobs')
    .select('payload')
    .where('map_id', '=', 0)
    .where('kind', '=', purgeMapJob.kind)
    .where('key', '=', String(mapId))
    .executeTakeFirst()
  return job ? (JSON.parse(job.payload) as { tasks: number }).tasks : 0
}
