import { type Selectable, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { votersPageSize } from '../rules/page-size.ts'

export interface PublicVoter extends Pick<Selectable<Tables['users']>, 'id' | 'first_name' | 'last_name' | 'deleted'> {
  created: Timestamp
}

/** Who voted for a task that the actor may see, the last first: what everybody may know of it. */
export async function listPublicVoters(ctx: MapContext, { task_id, page }: { task_id: number; page: number }) {
  const { rows } = await sql<PublicVoter>`select u.id, u.first_name, u.last_name, u.deleted, r.created
    from (select v.author_id, v.created, v.id from votes v
      where v.map_id = ${ctx.map.id} and v.task_id = ${task_id} and v.live
      order by v.created desc, v.id desc limit ${votersPageSize} offset ${(page - 1) * votersPageSize}) as r
      join users u on u.id = r.author_id
    order by r.created desc, r.id desc`.execute(ctx.db)
  return rows
}
