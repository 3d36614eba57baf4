import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { maySeeDeclined } from '../policy.ts'

/** A suggestion or a comment that the team declined, for its author. It is in the trash. */
export interface DeclinedTask {
  id: number
  title: string
  reason: string
  declined: Timestamp
  map: string
  /** The path of the map. */
  path: string
}

const limit = 25

/** The suggestions of the person that were declined lately in open maps, newest first. */
export async function listDeclined(ctx: Context): Promise<DeclinedTask[]> {
  const { user_id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  const { rows } = await sql<DeclinedTask>`
    select b.id, b.title, d.reason, d.created as declined, m.name as map, '/' || teams.slug || '/' || m.slug as path
    from tasks b
    join trash d on d.map_id = b.map_id and d.id = b.trash_id and d.kind = 'task' and d.reason <> ''
    join maps m on m.id = b.map_id and m.archived is null
    join teams on teams.id = m.team_id
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    where b.author_id = ${user_id} and b.pending and not b.live and ${mapIsVisible(inviting)}
    order by d.created desc, b.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/** A declined suggestion at its path. Nobody but its author finds it. */
export async function findDeclined(
  ctx: MapContext,
  id: number,
): Promise<{ title: string; reason: string } | undefined> {
  const { rows } = await sql<{ title: string; reason: string; author_id: number }>`
    select t.title, d.reason, t.author_id from tasks t
    join trash d on d.map_id = ${ctx.map.id} and d.id = t.trash_id and d.kind = 'task' and d.reason <> ''
    where t.map_id = ${ctx.map.id} and t.id = ${id} and t.author_id = ${userIdOf(ctx.actor)} and t.pending
      and not t.live`.execute(ctx.db)
  return rows[0] && maySeeDeclined(ctx, rows[0]) ? rows[0] : undefined
}
