import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

export type TeamAnswer = Awaited<ReturnType<typeof answerStatement>>[number]

/** The comment pinned as the team's answer, if it's a live comment on this task. */
export async function findAnswer(
  ctx: MapContext,
  { id: task_id, answer_id }: { id: number; answer_id: number | null },
): Promise<TeamAnswer | undefined> {
  if (answer_id === null) return undefined
  const values = { map_id: ctx.map.id, team_id: ctx.map.team_id, task_id, answer_id }
  const [answer] = await answerStatement(ctx, values)
  return answer
}

const answerStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; team_id: number; task_id: number; answer_id: number }>) =>
    db
      .selectFrom('comments as b')
      .innerJoin('users as u', 'u.id', 'b.author_id')
      .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', value.team_id))
      .select(['b.id', 'b.parsed_content', 'b.created', 'b.edited', 'b.imported'])
      .select(['b.author_id', 'u.first_name', 'u.last_name', 'u.deleted', 'm.role'])
      .where('b.map_id', '=', value.map_id)
      .where('b.id', '=', value.answer_id)
      .where('b.task_id', '=', value.task_id)
      .where(sql<boolean>`b.live`),
  { keepsPlan: true },
)
