import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type Participant, withLabels } from '../rules/mentions.ts'

const limit = 200

/** The people in the conversation about a task: who suggested it, and who commented, the last ones first. */
export async function listParticipants(ctx: MapContext, taskId: number): Promise<Participant[]> {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string }>`
    select u.id, u.first_name, u.last_name from (
      select author_id, max(said) as said from (
        select b.author_id, b.created as said from comments b
          where b.map_id = ${ctx.map.id} and b.task_id = ${taskId} and b.live
        union all
        select t.author_id, t.created as said from tasks t
          where t.map_id = ${ctx.map.id} and t.id = ${taskId} and t.live
      ) as authors group by author_id
    ) as p join users u on u.id = p.author_id
    where u.deleted is null and u.id not in (select k.user_id from tokens k where k.map_id = ${ctx.map.id})
      and (u.first_name <> '' or u.last_name <> '')
    order by p.said desc, u.id limit ${limit}`.execute(ctx.db)
  return withLabels(rows)
}
