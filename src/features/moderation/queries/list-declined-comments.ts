import { sql } from 'kysely'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import type { DeclinedTask } from './list-declined.ts'

const limit = 25
const titleLength = 120

/** The comments of the person that were declined lately in open maps, newest first. Their words are the title. */
export async function listDeclinedComments(ctx: Context): Promise<DeclinedTask[]> {
  const { user_id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  const { rows } = await sql<DeclinedTask>`
    select b.id, b.parsed_content as title, d.reason, d.created as declined, m.name as map,
      '/' || teams.slug || '/' || m.slug as path
    from comments b
    join trash d on d.map_id = b.map_id and d.id = b.trash_id and d.kind = 'comment' and d.reason <> ''
    join maps m on m.id = b.map_id and m.archived is null
    join teams on teams.id = m.team_id
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    where b.author_id = ${user_id} and not b.live and ${mapIsVisible(inviting)}
    order by d.created desc, b.id desc limit ${limit}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, title: opening(plainOpening(row.title)) }))
}

const opening = (text: string): string => (text.length <= titleLength ? text : `${text.slice(0, titleLength)}…`)
