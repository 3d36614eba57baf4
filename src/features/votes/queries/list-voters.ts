import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { votersPageSize } from '../rules/page-size.ts'

export type VoterRow = Awaited<ReturnType<typeof listVoters>>[number]

/** Who voted for a task, the last first, with who of the team did it for them and where they asked. For the team. */
export async function listVoters(ctx: MapContext, { task_id, page }: { task_id: number; page: number }) {
  assertMayModerate(ctx)
  return ctx.db
    .selectFrom('votes as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('users as a', 'a.id', 'v.added_by')
    .select(['v.id', 'v.author_id', 'v.created', 'v.source', 'u.first_name', 'u.last_name', 'u.deleted'])
    .select(['a.first_name as by_first_name', 'a.last_name as by_last_name', 'a.deleted as by_deleted', 'v.added_by'])
    .where('v.map_id', '=', ctx.map.id)
    .where('v.task_id', '=', task_id)
    .where('v.live', '=', true)
    .orderBy('v.created', 'desc')
    .orderBy('v.id', 'desc')
    .limit(votersPageSize)
    .offset((page - 1) * votersPageSize)
    .execute()
}
