import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { nameOf } from '../../../words/person-name.ts'
import { listAssignees } from '../../planning/queries/planning.ts'
import { type Mentioned, type Participant, withLabels } from '../rules/mentions.ts'

const limit = 200

/**
 * The people the actor can mention: the task's author and everyone who commented, most recent first. Team members can
 * also mention the rest of their team.
 */
export async function listParticipants(ctx: MapContext, taskId: number): Promise<Participant[]> {
  const values = { map_id: ctx.map.id, task_id: taskId }
  const participants = await participantsStatement(ctx, values)
  const isMember = ctx.actor.kind === 'person' && ctx.role !== null
  const team = isMember ? await listAssignees(ctx) : []
  const known = new Set(participants.map(({ id }) => id))
  return withLabels([...participants, ...team.filter((member) => !known.has(member.id) && nameOf(member) !== '')])
}

export async function listMentions(
  ctx: MapContext,
  comments: { id: number; parsed_content: string }[],
): Promise<Map<number, Mentioned[]>> {
  const ids = comments.filter(({ parsed_content }) => parsed_content.includes('@')).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await ctx
    .from('mentions as m', { comment_id: ids })
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.comment_id', 'u.id', 'u.first_name', 'u.last_name'])
    .where('u.deleted', 'is', null)
    .execute()
  const mentions = rows.map(({ comment_id, id, ...name }) => ({ comment_id, id, name: nameOf(name) }))
  return Map.groupBy(mentions, ({ comment_id }) => comment_id)
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
