import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { mayModerate } from '../../maps/policy.ts'

/** More is never shown on one page. Older ones are in the API. */
const limit = 100

export type NoteRow = Awaited<ReturnType<typeof notesStatement>>[number]

/** The newest notes on a task, oldest of them first; none for people outside the team. */
export async function listNotes(ctx: MapContext, taskId: number): Promise<NoteRow[]> {
  if (!mayModerate(ctx)) return []
  return (await notesStatement(ctx.database, ctx.db, { map_id: ctx.map.id, task_id: taskId })).reverse()
}

const notesStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number }>) =>
    db
      .selectFrom('task_notes as n')
      .innerJoin('users as u', 'u.id', 'n.author_id')
      .select(['n.id', 'n.content', 'n.created', 'u.first_name', 'u.last_name', 'u.deleted'])
      .where('n.map_id', '=', value.map_id)
      .where('n.task_id', '=', value.task_id)
      .orderBy('n.created', 'desc')
      .orderBy('n.id', 'desc')
      .limit(sql.lit(limit)),
  { keepsPlan: true },
)
