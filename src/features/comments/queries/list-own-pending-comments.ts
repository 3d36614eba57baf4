import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

export type PendingComment = Awaited<ReturnType<typeof ownStatement>>[number]

/** The actor's own pending comments on a task, oldest first. Nobody else sees them on its page. */
export async function listOwnPendingComments(ctx: MapContext, taskId: number): Promise<PendingComment[]> {
  if (ctx.actor.kind === 'visitor') return []
  return ownStatement(ctx.database, ctx.db, { map_id: ctx.map.id, task_id: taskId, author_id: userIdOf(ctx.actor) })
}

const ownStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number; author_id: number }>) =>
    db
      .selectFrom('comments')
      .select(['id', 'parsed_content', 'created'])
      .where('map_id', '=', value.map_id)
      .where('task_id', '=', value.task_id)
      .where('author_id', '=', value.author_id)
      .where(sql<boolean>`pending and not live`)
      .where('trash_id', 'is', null)
      .orderBy('id')
      .limit(sql.lit(50)),
  { keepsPlan: true },
)
