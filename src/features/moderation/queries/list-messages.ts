import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { Conflict } from '../../../platform/errors.ts'
import { mayReadMessages } from '../policy.ts'
import '../table.ts'

const limit = 100

export type PrivateMessage = Awaited<ReturnType<typeof messagesStatement>>[number]

/** Private messages about a task, oldest first. Empty if the actor can't read them. */
export async function listMessages(ctx: MapContext, task: { id: number; author_id: number }) {
  return mayReadMessages(ctx, task)
    ? (await messagesStatement(ctx, { map_id: ctx.map.id, task_id: task.id })).toReversed()
    : []
}

const messagesStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number }>) =>
    db
      .selectFrom('private_messages as p')
      .innerJoin('users as u', 'u.id', 'p.author_id')
      .select(['p.id', 'p.author_id', 'p.content', 'p.created', 'u.first_name', 'u.last_name', 'u.deleted'])
      .where('p.map_id', '=', value.map_id)
      .where('p.task_id', '=', value.task_id)
      .orderBy('p.created', 'desc')
      .orderBy('p.id', 'desc')
      .limit(sql.lit(limit)),
  { keepsPlan: true },
)

/** Authors can only reply to the team; otherwise anyone could message the team privately. */
export async function assertQuestionAsked(ctx: MapContext, taskId: number): Promise<void> {
  const question = await ctx.from('private_messages', { task_id: taskId }).select('id').limit(1).executeTakeFirst()
  if (!question) throw new Conflict('no_question', 'The team has not asked anything about this task.')
}
