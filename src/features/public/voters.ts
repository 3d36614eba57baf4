import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'

const shownVoters = 12

export type Voter = Awaited<ReturnType<typeof votersOf>>[number]

/** Who voted last. */
export const votersOf = ({ database }: Visit, map: OpenMap, taskId: number) =>
  database.read
    .selectFrom('votes as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.deleted'])
    .where('v.map_id', '=', map.id)
    .where('v.task_id', '=', taskId)
    .orderBy('v.created', 'desc')
    .orderBy('v.id', 'desc')
    .limit(shownVoters)
    .execute()
