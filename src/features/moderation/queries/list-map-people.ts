import type { MapContext } from '../../../platform/context.ts'
import type { Standing } from '../../approval/table.ts'

const limit = 200

export type MapPerson = Awaited<ReturnType<typeof listMapPeople>>[number]

/** The people that the team trusts or has blocked in this map, newest first. */
export const listMapPeople = (ctx: MapContext, standing: Standing) =>
  ctx.db
    .selectFrom('map_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('jwt_people as j', (join) => join.on('j.map_id', '=', ctx.map.id).onRef('j.user_id', '=', 'p.user_id'))
    .select(['j.sub', 'p.user_id', 'p.standing', 'p.created', 'u.first_name', 'u.last_name', 'u.deleted'])
    .where('p.map_id', '=', ctx.map.id)
    .where('p.standing', '=', standing)
    .orderBy('p.created', 'desc')
    .orderBy('p.user_id', 'desc')
    .limit(limit)
    .execute()
