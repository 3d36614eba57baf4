import type { MapContext } from '../../../platform/context.ts'
import { mayModerate } from '../../maps/policy.ts'

/** More is never shown on one page. Older ones are in the interface. */
const limit = 100

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

/** The newest notes on a task, oldest of them first; none for people outside the team. */
export async function listNotes(ctx: MapContext, taskId: number) {
  if (!mayModerate(ctx)) return []
  const rows = await ctx.db
    .selectFrom('task_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.content', 'n.created', 'u.first_name', 'u.last_name', 'u.deleted'])
    .where('n.map_id', '=', ctx.map.id)
    .where('n.task_id', '=', taskId)
    .orderBy('n.created', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
