import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { type Participant, withLabels } from '../rules/mentions.ts'

const limit = 200

/** The people in the conversation about a task: who suggested it, and who commented, the last ones first. */
export async function listParticipants(ctx: MapContext, taskId: number): Promise<Participant[]> {
  return withLabels(await participantsStatement(ctx.database, ctx.db, { map_id: ctx.map.id, task_id: taskId }))
}

const participantsStatement = statement(
  ({ value }: StatementBuilder<{ map_id: number; task_id: number }>) => sql<{
    id: number
    first_name: string
    last_name: string
  }>`
    select u.id, u.first_name, u.last_name from (
      select author_id, max(said) as said from (
        select b.author_id, b.created as said from comments b
          where b.map_id = ${value.map_id} and b.task_id = ${value.task_id} and b.live
        union all
        select t.author_id, t.created as said from tasks t
          where t.map_id = ${value.map_id} and t.id = ${value.task_id} and t.live
      ) as authors group by author_id
    ) as p join users u on u.id = p.author_id
    where u.deleted is null and u.id not in (select k.user_id from tokens k where k.map_id = ${value.map_id})
      and (u.first_name <> '' or u.last_name <> '')
    order by p.said desc, u.id limit ${sql.lit(limit)}`,
  { keepsPlan: true },
)
