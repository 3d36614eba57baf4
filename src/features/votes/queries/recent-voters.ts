import type { MapContext } from '../../../platform/context.ts'

const limit = 12

export type Voter = Awaited<ReturnType<typeof recentVoters>>[number]

/** Who voted last. */
export const recentVoters = (ctx: MapContext, taskId: number) =>
  ctx.db
    .selectFrom('votes as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.deleted'])
    .where('v.map_id', '=', ctx.map.id)
    .where('v.task_id', '=', taskId)
    .where('v.live', '=', true)
    .orderBy('v.created', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
